#include "../function_table.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/// Functions of libmicrohttpd. It is opened when a program serves: if it were linked, every program
/// would load GnuTLS and seven more libraries at its start.
#define MHD_FUNCTIONS(EACH) \
  EACH(MHD_add_response_header) \
  EACH(MHD_create_response_for_upgrade) \
  EACH(MHD_create_response_from_buffer) \
  EACH(MHD_destroy_response) \
  EACH(MHD_get_connection_info) \
  EACH(MHD_get_connection_values) \
  EACH(MHD_get_daemon_info) \
  EACH(MHD_get_version) \
  EACH(MHD_queue_response) \
  EACH(MHD_quiesce_daemon) \
  EACH(MHD_resume_connection) \
  EACH(MHD_start_daemon) \
  EACH(MHD_stop_daemon) \
  EACH(MHD_suspend_connection) \
  EACH(MHD_upgrade_action)

FUNCTION_TABLE(mhd, MHD_FUNCTIONS)

// Wrappers for what Swift can't call or name: functions with variable arguments, and enumerations
// that it imports under other names.

static const enum MHD_Result mhd_yes = MHD_YES;
static const enum MHD_Result mhd_no = MHD_NO;

/// Numbers and callbacks of a daemon; see HTTPSettings and HTTPListener.
struct mhd_settings {
  struct sockaddr *address;
  int is_ipv6;
  size_t connection_memory;
  unsigned int connections;
  unsigned int connections_per_address;  // 0: no limit
  unsigned int idle_seconds;
  // Called with a request's target before its head is complete; returns the value for `access`'s
  // last argument.
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback access;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback notified;
  void *context;  // given to the callbacks
};

/// Starts a daemon with its own thread; NULL, with errno set, if it fails.
static inline struct MHD_Daemon *mhd_start(
    const struct mhd_functions *mhd, const struct mhd_settings *settings) {
  unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE;
  // Whoever asks for all addresses, `::`, means those of IPv4, too. For others it makes no difference.
  if (settings->is_ipv6) flags |= MHD_USE_DUAL_STACK;
  return mhd->MHD_start_daemon(
      flags, 0, NULL, NULL, settings->access, settings->context,
      MHD_OPTION_SOCK_ADDR, settings->address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      MHD_OPTION_CONNECTION_LIMIT, settings->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context,
      MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
      MHD_OPTION_NOTIFY_CONNECTION, settings->notified, settings->context,
      MHD_OPTION_END);
}

/// The port that a daemon listens on, or 0.
static inline uint16_t mhd_port(const struct mhd_functions *mhd, struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info =
      mhd->MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// The socket of a connection, or -1.
static inline int mhd_socket(
    const struct mhd_functions *mhd, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Whether a connection began rather than ended.
static inline int mhd_is_begun(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

/// Calls back with each header field of a request.
static inline void mhd_headers(
    const struct mhd_functions *mhd, struct MHD_Connection *connection, MHD_KeyValueIterator each,
    void *context) {
  mhd->MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

/// The place at which the next line of a head must begin.
struct mhd_lines {
  const char *next;
  int is_sound;
};

static inline enum MHD_Result mhd_check_line(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  struct mhd_lines *lines = context;
  const char *end = value ? value + strlen(value) : NULL;
  (void)kind;
  // libmicrohttpd has replaced the colon, CR and LF by zeros.
  lines->is_sound = end && name == lines->next && value > name + strlen(name) && end[1] == 0;
  if (lines->is_sound) lines->next = end + 2;
  return lines->is_sound ? MHD_YES : MHD_NO;
}

/// Whether each line of a request's head ends with CR and LF, has no zero, and isn't continued.
///
/// Releases before 1.0 always accept bare line feeds and folded lines. They parse a head in place, so
/// its fields must fill it; later releases refuse such heads themselves. `method` and `version` are
/// those passed to the handler.
static inline int mhd_is_head_strict(
    const struct mhd_functions *mhd, struct MHD_Connection *connection, const char *method,
    const char *version) {
  if (mhd->MHD_get_version()[0] != '0') return 1;
  const union MHD_ConnectionInfo *info =
      mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  const char *end = version + strlen(version);
  if (!info || end[1] != 0) return 0;
  struct mhd_lines lines = {end + 2, 1};
  mhd->MHD_get_connection_values(connection, MHD_HEADER_KIND, mhd_check_line, &lines);
  return lines.is_sound && lines.next + 2 == method + info->header_size;
}

/// An answer with a copy of these bytes.
static inline struct MHD_Response *mhd_response(
    const struct mhd_functions *mhd, const void *bytes, size_t count) {
  return mhd->MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// Ends a connection that switched to another protocol; by any thread, once.
static inline void mhd_close_upgraded(
    const struct mhd_functions *mhd, struct MHD_UpgradeResponseHandle *handle) {
  mhd->MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}
