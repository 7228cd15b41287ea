using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>
/// Reads the inks of an NDJSON file and prints each in the form of <c>ductus recognize --json</c>.
/// </summary>
/// <remarks>
/// <code>
/// dotnet run -- en-US demo.ndjson        # or Mono: mcs Lines.cs &amp;&amp; mono Lines.exe en-US demo.ndjson
/// </code>
/// On Windows <c>ductus.dll</c> lies beside the program, and the packs in <c>ductus\weights</c> beside it.
/// </remarks>
public static class Lines
{
    /// <summary>What a call that failed says.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct Fault
    {
        public int Code;

        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 1020)]
        public byte[] Text;

        public override string ToString() =>
            Encoding.UTF8.GetString(Text, 0, Array.IndexOf(Text, (byte)0));
    }

    /// <summary>The functions of <c>ductus.h</c> that are called here.</summary>
    private static class Native
    {
        private const string Library = "ductus";

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr ductus_open(
            IntPtr folders, UIntPtr folderCount, byte[] tag, IntPtr options, out Fault fault);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void ductus_close(IntPtr recognizer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr ductus_read_json(
            IntPtr recognizer, byte[] json, UIntPtr jsonSize, out Fault fault);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void ductus_free_text(IntPtr text);
    }

    /// <summary>What reads with one pack; threads may share it.</summary>
    private sealed class Recognizer : IDisposable
    {
        private IntPtr handle;

        public Recognizer(string tag)
        {
            handle = Native.ductus_open(
                IntPtr.Zero, UIntPtr.Zero, Encoding.UTF8.GetBytes(tag + "\0"), IntPtr.Zero, out var fault);
            if (handle == IntPtr.Zero) throw new InvalidDataException(fault.ToString());
        }

        public string Read(string ink)
        {
            var json = Encoding.UTF8.GetBytes(ink);
            var text = Native.ductus_read_json(handle, json, (UIntPtr)json.Length, out var fault);
            if (text == IntPtr.Zero) throw new InvalidDataException(fault.ToString());
            try
            {
                return FromUtf8(text);
            }
            finally
            {
                Native.ductus_free_text(text);
            }
        }

        public void Dispose()
        {
            Native.ductus_close(handle);
            handle = IntPtr.Zero;
        }

        private static string FromUtf8(IntPtr text)
        {
            var count = 0;
            while (Marshal.ReadByte(text, count) != 0) count++;
            var bytes = new byte[count];
            Marshal.Copy(text, bytes, 0, count);
            return Encoding.UTF8.GetString(bytes);
        }
    }

    public static int Main(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("Lines TAG FILE");
            return 64;
        }
        Console.OutputEncoding = new UTF8Encoding(false);
        try
        {
            using (var recognizer = new Recognizer(arguments[0]))
                foreach (var line in File.ReadLines(arguments[1]))
                    if (!string.IsNullOrWhiteSpace(line)) Console.WriteLine(recognizer.Read(line));
        }
        catch (Exception fault) when (fault is InvalidDataException || fault is IOException)
        {
            Console.Error.WriteLine(fault.Message);
            return 1;
        }
        return 0;
    }
}
