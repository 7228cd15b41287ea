"""tools/setup.sh asks for what the current step needs, and continues if it may not install."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# Files by which libraries are known, too.
FILES = "/usr/include/wslay/wslay.h libxml2.so.2 libpangocairo-1.0.so.0 libopenblas.so.0 crtbeginS.o"
# The libraries that pkg-config may not know: Debian has no file of wslay's for it, and packages for running have none.
WITHOUT_PKG_CONFIG = ("libwslay", "libxml-2.0", "pangocairo", "openblas")
SETUP = Path(__file__).resolve().parents[1] / "setup.sh"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="plays a Debian")


@pytest.fixture
def machine(tmp_path):
    """Runs the set-up as a user who may not install, on a machine that lacks these libraries and has no other programs
    than the set-up needs and those that are named."""
    commands = {
        "id": "echo 1000",
        "sudo": "exit 1",
        "swift": f"cat {tmp_path}/version",
        "apt-get": f"echo called >{tmp_path}/installed",
        "pkg-config": f'case " $(cat {tmp_path}/missing) " in *" $2 "*) exit 1 ;; esac',
        # The last argument is a pattern.
        "find": f'for last; do :; done; for name in $(cat {tmp_path}/files); do case $name in $last) echo "$name"; esac; done',
    }

    def add(name: str, body: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)

    for name, body in commands.items():
        add(name, body)
    for name in ("cat", "dirname", "head", "sed", "uname"):
        (tmp_path / name).symlink_to(shutil.which(name))

    def run(
        *missing: str, files: str = FILES, programs: str = "", options: str = "", version: str = "6.3", without: str = "",
        unknown: tuple[str, ...] = WITHOUT_PKG_CONFIG,
    ) -> subprocess.CompletedProcess:
        (tmp_path / "version").write_text(f"Swift version {version}")
        (tmp_path / "missing").write_text(" ".join([*unknown, *missing]))
        for name in without.split():
            (tmp_path / name).unlink()
        (tmp_path / "files").write_text(files)
        for name in programs.split():
            add(name, "exit 0")
        return subprocess.run(
            ["/bin/sh", str(SETUP), *options.split()], env={"PATH": str(tmp_path)}, text=True,
            stdin=subprocess.DEVNULL, capture_output=True)

    yield run
    assert not (tmp_path / "installed").exists()


def test_says_the_line_for_an_administrator_and_goes_on(machine):
    result = machine("libsodium", "libzip")
    assert result.returncode == 0
    assert "apt-get install" in result.stderr
    assert "libsodium-dev" in result.stderr and "libzip-dev" in result.stderr
    assert "liblzma-dev" not in result.stderr
    assert "going on with what is there" in result.stderr


def test_nothing_but_the_build_is_asked_for(machine):
    """librsvg draws PNG files, which the build doesn't need."""
    result = machine("librsvg-2.0")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("version", [2, 16])
def test_every_libxml2_that_is_opened_will_do(machine, version):
    assert machine(files=FILES.replace("libxml2.so.2", f"libxml2.so.{version}")).stderr == ""


def test_libxml2_is_asked_for_by_a_name_that_every_release_knows(machine):
    assert "apt-get install libxml2-dev\n" in machine(files=FILES.replace("libxml2.so.2", "")).stderr


def test_pkg_config_is_asked_wherever_the_files_are(machine):
    assert machine(files="crtbeginS.o", unknown=()).stderr == ""


@pytest.mark.parametrize("missing, files, code", [((), "crtbeginS.o /wslay/wslay.h", 0), (("zlib",), FILES, 1)])
def test_a_system_without_apt_builds_without_what_is_opened_at_run_time(machine, missing, files, code):
    result = machine(*missing, files=files, without="apt-get")
    assert result.returncode == code
    if code:
        assert "zlib1g-dev" in result.stderr and "make build -o setup" in result.stderr
    else:
        assert "libxml2-dev" in result.stderr and "needed only to run" in result.stderr


def test_an_install_that_fails_stops_only_a_build_that_needs_it(tmp_path):
    """A function of the script, without network."""
    script = SETUP.read_text()
    start, end = script.index("install_needed() {"), script.index("# Libraries: their names")
    for packages, code in (("", 0), ("zlib1g-dev", 1)):
        program = (
            f"set -eu\npackages='{packages}'\nhave() {{ :; }}\nsay() {{ echo \"$*\"; }}\napt_install() {{ exit 1; }}\n"
            f"{script[start:end]}\ninstall_needed libxml2-dev\n")
        done = subprocess.run(["/bin/sh", "-c", program], capture_output=True, text=True)
        assert done.returncode == code and (done.stdout == "going on without: libxml2-dev\n") == (code == 0)


@pytest.mark.parametrize("version, options, code", [
    ("5.10", "", 1), ("6.2.1", "", 0), ("6.2.1", "--test", 1), ("6.3", "--python", 0), ("7.0", "", 0)])
def test_the_compiler_is_new_enough_for_what_is_built(machine, version, options, code):
    result = machine(version=version, options=options, programs="python3")
    assert result.returncode == code, result.stderr
    assert ("Swift 6.3" in result.stderr) == (version < "6.3")


def test_pages_name_the_same_version():
    for page in ("README.md", "CONTRIBUTING.md", "Sources/Library/Ductus/Ductus.docc/ShipAnApp.md"):
        assert "Swift 6.3 and `" in (SETUP.parents[1] / page).read_text(), page
    assert "FROM swift:6.3-" in (SETUP.parents[1] / "Samples/serve/Dockerfile").read_text()


@pytest.mark.parametrize("options, programs, packages", [
    ("--python", "", "python3"), ("--python", "python3", ""),
    ("--java", "", "openjdk-17-jdk-headless"), ("--samples", "mono node", "rustc mono-mcs"),
    ("--packages", "readelf", "dpkg-dev lintian"), ("--embedded", "node wasm-opt qemu-aarch64",
     "wasi-libc libclang-rt-dev-wasm32 gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
    ("--target x86_64-windows", "wine", "gcc-mingw-w64-x86-64-posix mingw-w64-x86-64-dev")])
def test_a_step_asks_for_the_programs_that_it_lacks(machine, options, programs, packages):
    if Path("/usr/lib/wasm32-wasi/libc.a").exists():
        packages = packages.replace("wasi-libc ", "")
    result = machine(options=options, programs=programs)
    assert result.returncode == 0
    if packages:
        assert f"apt-get install {packages}\n" in result.stderr
    else:
        assert result.stderr == ""


@pytest.mark.parametrize("programs, python, option", [
    ((), "exit 0", "--extra-index-url https://download.pytorch.org/whl/cpu"),
    (("nvidia-smi",), "exit 0", ""),
    ((), "exit 1", ""),  # the index can't be reached
])
def test_cuda_is_installed_only_where_its_driver_is(tmp_path, programs, python, option):
    for name, body in {"uname": "echo Linux", "python3": python, **dict.fromkeys(programs, "exit 0")}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    script = f". '{SETUP.with_name('python.sh')}'; without_cuda python3"
    said = subprocess.run(["/bin/sh", "-c", script], env={"PATH": str(tmp_path)}, text=True, capture_output=True, check=True)
    assert said.stdout.strip() == option


@pytest.mark.parametrize("script", [SETUP, SETUP.parents[1] / "Benchmarks/peers/setup.sh"])
def test_python_is_found_in_one_place(script):
    text = script.read_text()
    assert "tools/python.sh" in text and "find_python ||" in text and "without_cuda" in text
    assert "ensurepip" not in text and "download.pytorch.org" not in text


def test_what_runs_python_asks_for_it():
    """Targets of `make` run their programs with any Python, which is installed before."""
    for target in ("library", "jar", "embedded"):
        said = subprocess.run(
            ["make", "-n", "--no-print-directory", target], cwd=SETUP.parents[1], text=True, capture_output=True, check=True)
        lines = said.stdout.splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("python3 "))
        assert "tools/setup.sh --python" in lines[:first], target
