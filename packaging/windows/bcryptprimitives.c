/* What cryptography asks of Windows' own bcryptprimitives.dll, for Wine 8, which has none: random bytes from the system.
   Built into Wine's system folder by tapete_build/wine.py, used to try the program there, and never handed out. */
#include <stddef.h>
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *bytes, unsigned long length); /* RtlGenRandom */
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, size_t length) {
  return SystemFunction036(bytes, (unsigned long)length);
}
