#pragma once

/// Calls of the system that can be made to fail.
enum failing_call { failing_link, failing_fdatasync, failing_write, failing_read, failing_open, failing_flock };

/// Has a call fail with an error number for the files below a folder; 0 ends that.
void fail_calls(enum failing_call call, const char *folder, int error);
