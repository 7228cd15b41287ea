// Loads the library of the Java binding with Android's own loader and asks for its version, with no
// more of a virtual machine than that takes: `android LIBRARY`.

#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <string.h>

static uint8_t answer[64];

static jboolean no_exception(JNIEnv *env) { return JNI_FALSE; }
static void no_request(JNIEnv *env, jbyteArray array, jsize start, jsize size, jbyte *bytes) {}
static jbyteArray made(JNIEnv *env, jsize size) { return (jbyteArray)answer; }
static void kept(JNIEnv *env, jbyteArray array, jsize start, jsize size, const jbyte *bytes) {
  if ((size_t)size < sizeof answer) memcpy(answer, bytes, (size_t)size);
}

int main(int count, char **arguments) {
  void *library = dlopen(arguments[count - 1], RTLD_NOW);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  jbyteArray (*invoke)(JNIEnv *, jclass, jint, jbyteArray, jint, jobject, jobjectArray);
  *(void **)&invoke = dlsym(library, "Java_ductus_Native_invoke");
  struct JNINativeInterface_ functions = {0};
  functions.ExceptionCheck = no_exception;
  functions.GetByteArrayRegion = no_request;
  functions.NewByteArray = made;
  functions.SetByteArrayRegion = kept;
  JNIEnv env = &functions;
  if (invoke == NULL || invoke(&env, NULL, 0, NULL, 0, NULL, NULL) == NULL) return 1;
  // The code of no error, the length of the text, the text.
  printf("%s\n", answer + 8);
  return 0;
}
