#if !canImport(Darwin)
  import CCurl
  import Support

  /// The functions of libcurl that fetch a file, found at run time.
  ///
  /// If it were linked, directly or through FoundationNetworking, every program that can download
  /// would load its 20 shared libraries at each start. The library keeps its binary interface as
  /// long as the name opened here has the same number.
  struct Libcurl: Sendable {
    typealias Handle = UnsafeMutableRawPointer
    typealias List = UnsafeMutableRawPointer
    /// `curl_write_callback`: the bytes, a size, the number of items of that size, and the
    /// transfer's own pointer.
    typealias Receive =
      @convention(c) (
        UnsafeRawPointer?, Int, Int, UnsafeMutableRawPointer?
      ) -> Int
    typealias Make = @Sendable @convention(c) () -> Handle?
    typealias Initialize = @Sendable @convention(c) (Int) -> Int32
    typealias Use = @Sendable @convention(c) (Handle) -> Int32
    typealias Pair = @Sendable @convention(c) (Handle, Handle) -> Int32
    typealias Free = @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
    typealias Append =
      @Sendable @convention(c) (List?, UnsafePointer<CChar>) -> List?
    typealias Count = @Sendable @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32
    typealias Poll =
      @Sendable @convention(c) (
        Handle, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?
      ) -> Int32
    typealias Message =
      @Sendable @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafePointer<
        ccurl_message
      >?
    typealias Text = @Sendable @convention(c) (Int32) -> UnsafePointer<CChar>?

    let makeEasy: Make
    let freeEasy: Free
    let append: Append
    let freeList: Free
    let makeMulti: Make
    let freeMulti: Use
    let add: Pair
    let remove: Pair
    let perform: Count
    let poll: Poll
    let message: Message
    let text: Text
    /// The address of a function whose type can't be expressed in Swift.
    private let setOption: UInt

    /// The library, opened once.
    static let shared = Result<Libcurl, DynamicLibrary.Missing> {
      () throws(DynamicLibrary.Missing) in try Libcurl()
    }

    private init() throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary(["libcurl.so.4", "libcurl-gnutls.so.4"])
      makeEasy = try library.function("curl_easy_init")
      freeEasy = try library.function("curl_easy_cleanup")
      append = try library.function("curl_slist_append")
      freeList = try library.function("curl_slist_free_all")
      makeMulti = try library.function("curl_multi_init")
      freeMulti = try library.function("curl_multi_cleanup")
      add = try library.function("curl_multi_add_handle")
      remove = try library.function("curl_multi_remove_handle")
      perform = try library.function("curl_multi_perform")
      poll = try library.function("curl_multi_poll")
      message = try library.function("curl_multi_info_read")
      text = try library.function("curl_easy_strerror")
      setOption = UInt(bitPattern: try library.address(of: "curl_easy_setopt"))
      // Initialises everything in the library, including TLS (CURL_GLOBAL_ALL).
      guard try library.function("curl_global_init", Initialize.self)(3) == 0 else {
        throw .init(reason: "libcurl can't be made ready")
      }
    }

    func set(_ option: ccurl_option, of easy: Handle, to number: Int) {
      _ = ccurl_set_number(UnsafeMutableRawPointer(bitPattern: setOption), easy, option, number)
    }

    /// Sets an option. The library copies strings; lists and callbacks' pointers must live as long
    /// as `easy`.
    func set(_ option: ccurl_option, of easy: Handle, to value: UnsafeRawPointer?) {
      _ = ccurl_set_pointer(UnsafeMutableRawPointer(bitPattern: setOption), easy, option, value)
    }
  }
#endif
