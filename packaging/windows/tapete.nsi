; Tapete's setup program. Compiled by packaging/tapete_build/setup.py with the names it needs, on Windows or on Debian.
; It installs for the person who runs it, without an administrator's leave; setup.exe /S asks nothing.
; Wine without its 32-bit half runs only a 64-bit setup; NSIS as handed out for Windows makes only 32-bit ones.
!if /FileExists "${NSISDIR}\Stubs\lzma_solid-amd64-unicode"
  Target amd64-unicode
!else
  Target x86-unicode
!endif
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tapete"

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tapete"
InstallDirRegKey HKCU "Software\Tapete" "Folder"
BrandingText "Tapete ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${TITLE}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tapetew.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "English"

LangString PACK ${LANG_SPANISH} "Paquete de lecciones de Tapete"
LangString PACK ${LANG_ENGLISH} "Tapete lesson pack"
LangString STAYS ${LANG_SPANISH} "El progreso se conserva en $LOCALAPPDATA\tapete. Bórralo a mano si ya no lo quieres."
LangString STAYS ${LANG_ENGLISH} "Progress stays in $LOCALAPPDATA\tapete. Delete it by hand if it is no longer wanted."

Section
  SetShellVarContext current
  ; An older version goes first, program files only: what it left behind must not be mixed with the new one.
  IfFileExists "$INSTDIR\tapete.exe" 0 +3
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\*.exe"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\Tapete.lnk" "$INSTDIR\tapetew.exe"
  CreateShortcut "$DESKTOP\Tapete.lnk" "$INSTDIR\tapetew.exe"

  WriteRegStr HKCU "Software\Classes\.tapete" "" "Tapete.Pack"
  WriteRegStr HKCU "Software\Classes\Tapete.Pack" "" "$(PACK)"
  WriteRegStr HKCU "Software\Classes\Tapete.Pack\DefaultIcon" "" "$INSTDIR\tapetew.exe,0"
  WriteRegStr HKCU "Software\Classes\Tapete.Pack\shell\open\command" "" '"$INSTDIR\tapetew.exe" "%1"'

  WriteRegStr HKCU "Software\Tapete" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tapetew.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "Tapete"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tapete.exe"
  Delete "$INSTDIR\tapetew.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tapete.lnk"
  Delete "$DESKTOP\Tapete.lnk"
  DeleteRegKey HKCU "Software\Classes\Tapete.Pack"
  DeleteRegKey HKCU "Software\Classes\.tapete"
  DeleteRegKey HKCU "Software\Tapete"
  DeleteRegKey HKCU "${KEY}"
  DetailPrint "$(STAYS)"
  ; The trainee's work is not ours to delete: say where it is, unless nobody is there to read it.
  MessageBox MB_OK|MB_ICONINFORMATION "$(STAYS)" /SD IDOK
SectionEnd
