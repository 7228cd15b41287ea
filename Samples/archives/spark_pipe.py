"""Reads an archive of inks with Spark: every partition goes through a `ductus recognize` of its own.

    spark-submit Samples/archives/spark_pipe.py --ductus .build/release/ductus inks.ndjson results

With `--master local[2]` (or none) it runs on this machine, with a cluster's address there; `ductus`
must lie at the same path on every worker. Results are JSON lines, in the order of the inks. A
recogniser takes about 40 ms to load and 60 MB, so partitions of some thousand inks are a good size.
"""

import argparse
import shlex


def recognize(context, ductus: str, source: str, target: str, partitions: int | None) -> None:
    """Pipes the lines of `source` through `ductus recognize --json --threads 1` into `target`.

    One thread each: Spark runs as many tasks at a time as a worker has cores. Exit status 1 says that
    some ink was bad; its line says so itself ("error"), and the others are read. Any other status
    fails the task, and Spark tries it again.
    """
    script = f"{shlex.quote(ductus)} recognize --json --threads 1 || [ $? -eq 1 ]"
    lines = context.textFile(source, minPartitions=partitions)
    lines.pipe(f"sh -c {shlex.quote(script)}", checkCode=True).saveAsTextFile(target)


def main() -> None:
    parser = argparse.ArgumentParser(description="recognise an archive of inks with Spark")
    parser.add_argument("source", help="NDJSON, a file or a directory that Spark can read")
    parser.add_argument("target", help="a directory to be made")
    parser.add_argument("--ductus", default="ductus", help="the command on every worker")
    parser.add_argument("--master", help="Spark's master (default: spark-submit's)")
    parser.add_argument("--partitions", type=int, help="as many parts at least")
    arguments = parser.parse_args()

    from pyspark import SparkConf, SparkContext

    settings = SparkConf().setAppName("ductus")
    if arguments.master:
        settings.setMaster(arguments.master)
    with SparkContext(conf=settings) as context:
        recognize(
            context, arguments.ductus, arguments.source, arguments.target, arguments.partitions)


if __name__ == "__main__":
    main()
