/* Remembers what of the files in one folder would survive the loss of power.
 *
 * Preloaded into a process. In the folder POWER_SHADOW it keeps, for every file of the folder POWER_FOLDER, the bytes
 * that were there when the file was last synced, and in the file `names` the names that the folder had when it was last
 * synced: "id inode name", a line each. Nothing is discarded here: whoever cuts the power kills the process and puts
 * what the shadow has in the place of what the files have. Syncing the real disk would only take time.
 *
 * What is there when the process begins counts as synced. Memory-mapped files (SQLite's -shm) are not followed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 4096
#define CHUNK 65536

struct file {
    ino_t inode;
    int shadow;   /* a descriptor of its synced bytes */
    off_t low, high; /* what was written since, from and to */
};

static struct file files[MOST_FILES]; /* the index is the id */
static int count;
static dev_t device;
static ino_t folder_inode;
static const char *folder, *shadow;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

static void fail(const char *what) {
    dprintf(2, "unsynced: %s: %s\n", what, strerror(errno));
    abort();
}

static void copy_range(int from, int to, off_t low, off_t high) {
    static char chunk[CHUNK];
    while (low < high) {
        size_t wanted = high - low < CHUNK ? (size_t)(high - low) : CHUNK;
        ssize_t got = pread(from, chunk, wanted, low);
        if (got < 0)
            fail("reading what was written");
        if (!got)
            return; /* it has become shorter since */
        if (real_pwrite(to, chunk, got, low) != got)
            fail("shadow");
        low += got;
    }
}

static int add(ino_t inode) {
    char path[4096];
    if (count == MOST_FILES)
        fail("too many files");
    snprintf(path, sizeof path, "%s/%d", shadow, count);
    int descriptor = real_open(path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0)
        fail(path);
    files[count] = (struct file){inode, descriptor, 0, 0};
    return count++;
}

static struct file *find(ino_t inode) {
    for (int id = count - 1; id >= 0; id--) /* an inode may be used again: the last one counts */
        if (files[id].inode == inode)
            return &files[id];
    return NULL;
}

static struct file *of(int descriptor) {
    struct stat found;
    if (!count || fstat(descriptor, &found) || found.st_dev != device || !S_ISREG(found.st_mode))
        return NULL;
    return find(found.st_ino);
}

static void touch(struct file *file, off_t low, off_t high) {
    if (file->low == file->high) {
        file->low = low;
        file->high = high;
    }
    if (low < file->low)
        file->low = low;
    if (high > file->high)
        file->high = high;
}

static void keep_names(void) {
    char draft[4096], path[4096];
    snprintf(draft, sizeof draft, "%s/names.new", shadow);
    snprintf(path, sizeof path, "%s/names", shadow);
    FILE *list = fopen(draft, "w");
    DIR *entries = opendir(folder);
    if (!list || !entries)
        fail("names");
    for (struct dirent *entry; (entry = readdir(entries));) {
        struct file *file = find(entry->d_ino);
        if (file)
            fprintf(list, "%d %lu %s\n", (int)(file - files), (unsigned long)entry->d_ino, entry->d_name);
    }
    closedir(entries);
    fclose(list);
    if (rename(draft, path))
        fail("names");
}

__attribute__((constructor)) static void begin(void) {
    struct stat found;
    real_open = dlsym(RTLD_NEXT, "open");
    real_openat = dlsym(RTLD_NEXT, "openat");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    folder = getenv("POWER_FOLDER");
    shadow = getenv("POWER_SHADOW");
    if (!folder || !shadow || stat(folder, &found))
        fail("POWER_FOLDER and POWER_SHADOW");
    device = found.st_dev;
    folder_inode = found.st_ino;
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &found) || !S_ISREG(found.st_mode))
            continue;
        int descriptor = real_open(path, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0)
            fail(path);
        copy_range(descriptor, files[add(found.st_ino)].shadow, 0, found.st_size);
        close(descriptor);
    }
    closedir(entries);
    keep_names();
}

static int is_inside(const char *path) {
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] == '/' && !strchr(path + length + 1, '/');
}

static int follow(int at, const char *path, int flags, mode_t mode) {
    struct stat found;
    if (!folder || !is_inside(path) || !(flags & O_CREAT))
        return real_openat(at, path, flags, mode);
    pthread_mutex_lock(&turn);
    int existed = !stat(path, &found);
    int descriptor = real_openat(at, path, flags, mode);
    if (descriptor >= 0 && !existed && !fstat(descriptor, &found) && S_ISREG(found.st_mode))
        add(found.st_ino);
    pthread_mutex_unlock(&turn);
    return descriptor;
}

#define MODE(flags, last)                                                                                             \
    mode_t mode = 0;                                                                                                  \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                            \
        va_list more;                                                                                                 \
        va_start(more, last);                                                                                         \
        mode = va_arg(more, mode_t);                                                                                  \
        va_end(more);                                                                                                 \
    }

int open(const char *path, int flags, ...) {
    MODE(flags, flags)
    return follow(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags, flags)
    return follow(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE(flags, flags)
    return follow(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
    MODE(flags, flags)
    return follow(at, path, flags, mode);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
    pthread_mutex_lock(&turn);
    ssize_t done = real_pwrite(descriptor, bytes, size, offset);
    struct file *file = done > 0 ? of(descriptor) : NULL;
    if (file)
        touch(file, offset, offset + done);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
    return pwrite(descriptor, bytes, size, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    struct file *file = of(descriptor);
    if (!file)
        return real_write(descriptor, bytes, size); /* a pipe may wait */
    pthread_mutex_lock(&turn);
    ssize_t done = real_write(descriptor, bytes, size);
    off_t end = lseek(descriptor, 0, SEEK_CUR);
    if (done > 0)
        touch(file, end - done, end);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate(int descriptor, off_t size) {
    pthread_mutex_lock(&turn);
    int done = real_ftruncate(descriptor, size);
    struct file *file = done ? NULL : of(descriptor);
    if (file)
        touch(file, size, size);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

static int sync_one(int descriptor, int (*real)(int)) {
    struct stat found;
    if (!folder || fstat(descriptor, &found) || found.st_dev != device)
        return real(descriptor);
    pthread_mutex_lock(&turn);
    if (S_ISDIR(found.st_mode) && found.st_ino == folder_inode) {
        keep_names();
    } else if (S_ISREG(found.st_mode)) {
        struct file *file = find(found.st_ino);
        if (file && !fstat(descriptor, &found)) {
            copy_range(descriptor, file->shadow, file->low, file->high);
            if (real_ftruncate(file->shadow, found.st_size))
                fail("shadow");
            file->low = file->high = 0;
        }
    }
    pthread_mutex_unlock(&turn);
    return 0;
}

int fsync(int descriptor) { return sync_one(descriptor, real_fsync); }

int fdatasync(int descriptor) { return sync_one(descriptor, real_fdatasync); }
