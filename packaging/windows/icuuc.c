/* What Qt asks of Windows' own icuuc.dll, for Wine, which has none: no converters, every call refused.
   Built into Wine's system folder by tapete_build/wine.py, used to try the program there, and never handed out. */
#include <stddef.h>
#define OUT __declspec(dllexport)
enum { UNSUPPORTED = 16 }; /* U_UNSUPPORTED_ERROR */

OUT void *ucnv_open(const char *name, int *error) { (void)name; *error = UNSUPPORTED; return NULL; }
OUT void ucnv_close(void *converter) { (void)converter; }
OUT void ucnv_reset(void *converter) { (void)converter; }
OUT signed char ucnv_getMaxCharSize(const void *converter) { (void)converter; return 1; }
OUT const char *ucnv_getName(const void *converter, int *error) { (void)converter; *error = UNSUPPORTED; return NULL; }
OUT void ucnv_getToUCallBack(const void *c, void **action, const void **context) { (void)c; *action = NULL; *context = NULL; }
OUT void ucnv_getFromUCallBack(const void *c, void **action, const void **context) { (void)c; *action = NULL; *context = NULL; }
OUT void ucnv_setToUCallBack(void *c, void *a, const void *x, void **oa, const void **ox, int *error) {
  (void)c; (void)a; (void)x; (void)oa; (void)ox; *error = UNSUPPORTED; }
OUT void ucnv_setFromUCallBack(void *c, void *a, const void *x, void **oa, const void **ox, int *error) {
  (void)c; (void)a; (void)x; (void)oa; (void)ox; *error = UNSUPPORTED; }
OUT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
OUT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
OUT void ucnv_cbToUWriteUChars(void *args, const void *source, int length, int at, int *error) {
  (void)args; (void)source; (void)length; (void)at; *error = UNSUPPORTED; }
OUT void ucnv_cbFromUWriteUChars(void *args, const void **source, const void *end, int at, int *error) {
  (void)args; (void)source; (void)end; (void)at; *error = UNSUPPORTED; }
OUT void ucnv_toUnicode(void *c, void **t, const void *te, const char **s, const char *se, int *o, signed char f, int *error) {
  (void)c; (void)t; (void)te; (void)s; (void)se; (void)o; (void)f; *error = UNSUPPORTED; }
OUT void ucnv_fromUnicode(void *c, char **t, const char *te, const void **s, const void *se, int *o, signed char f, int *error) {
  (void)c; (void)t; (void)te; (void)s; (void)se; (void)o; (void)f; *error = UNSUPPORTED; }
OUT int ucnv_toUCountPending(const void *c, int *error) { (void)c; *error = UNSUPPORTED; return 0; }
OUT int ucnv_fromUCountPending(const void *c, int *error) { (void)c; *error = UNSUPPORTED; return 0; }
OUT const char *ucnv_getStandardName(const char *n, const char *s, int *error) { (void)n; (void)s; *error = UNSUPPORTED; return NULL; }
OUT const char *ucnv_getAvailableName(int n) { (void)n; return NULL; }
OUT int ucnv_countAvailable(void) { return 0; }
