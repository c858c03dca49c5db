// A process of its own for work that may take too much memory or time.
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Runs a function in a copy of this process, and reads what the function writes to its target. The function ends that process.
/// @param answer The bytes, which the caller releases.
/// @param status How the process has ended, as `waitpid` says it.
/// @return Whether there was a process, and memory for all of its answer.
bool process_run(void (*work)(const void *data, int target), const void *data, uint8_t **answer, size_t *length, int *status);

/// Limits the memory of this process to so many bytes more than it has, and its time.
bool process_limit(size_t bytes);

/// Writes all bytes to a target.
bool process_write(int target, const uint8_t *bytes, size_t count);

#endif
