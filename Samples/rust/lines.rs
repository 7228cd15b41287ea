//! Reads the inks of an NDJSON file and prints their readings in the form of
//! `ductus recognize --json`.
//!
//!     lines TAG FILE
//!
//!     rustc -L /usr/local/lib lines.rs

use std::ffi::{c_char, c_void, CStr, CString};
use std::{env, fs, process, ptr};

#[repr(C)]
struct Error {
    code: i32,
    text: [c_char; 1020],
}

#[link(name = "ductus")]
extern "C" {
    fn ductus_open(
        folders: *const *const c_char, folder_count: usize, tag: *const c_char,
        options: *const c_void, error: *mut Error,
    ) -> *mut c_void;
    fn ductus_close(recognizer: *mut c_void);
    fn ductus_read_json(
        recognizer: *mut c_void, json: *const c_char, json_size: usize, error: *mut Error,
    ) -> *mut c_char;
    fn ductus_free_text(text: *mut c_char);
}

impl Error {
    fn new() -> Self {
        Error { code: 0, text: [0; 1020] }
    }

    fn message(&self) -> String {
        unsafe { CStr::from_ptr(self.text.as_ptr()) }.to_string_lossy().into_owned()
    }
}

/// A recogniser with one pack, which threads may share.
struct Recognizer(*mut c_void);

unsafe impl Send for Recognizer {}
unsafe impl Sync for Recognizer {}

impl Recognizer {
    /// The recogniser of the best pack for a tag, in the usual folders.
    fn open(tag: &str) -> Result<Self, String> {
        let tag = CString::new(tag).map_err(|fault| fault.to_string())?;
        let mut error = Error::new();
        let handle =
            unsafe { ductus_open(ptr::null(), 0, tag.as_ptr(), ptr::null(), &mut error) };
        if handle.is_null() { Err(error.message()) } else { Ok(Recognizer(handle)) }
    }

    fn read(&self, ink: &str) -> Result<String, String> {
        let mut error = Error::new();
        let text =
            unsafe { ductus_read_json(self.0, ink.as_ptr().cast(), ink.len(), &mut error) };
        if text.is_null() {
            return Err(error.message());
        }
        let answer = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        unsafe { ductus_free_text(text) };
        Ok(answer)
    }
}

impl Drop for Recognizer {
    fn drop(&mut self) {
        unsafe { ductus_close(self.0) }
    }
}

fn run(tag: &str, file: &str) -> Result<(), String> {
    let recognizer = Recognizer::open(tag)?;
    let inks = fs::read_to_string(file).map_err(|fault| format!("{file}: {fault}"))?;
    for line in inks.lines().filter(|line| !line.trim().is_empty()) {
        println!("{}", recognizer.read(line)?);
    }
    Ok(())
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if arguments.len() != 3 {
        eprintln!("lines TAG FILE");
        process::exit(64);
    }
    if let Err(fault) = run(&arguments[1], &arguments[2]) {
        eprintln!("{fault}");
        process::exit(1);
    }
}
