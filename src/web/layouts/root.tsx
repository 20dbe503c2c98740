import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { setRouteTitle } from '#kit/title.ts'
import { bulkDeletion, deletion } from '#kit/ui/dialogs/deletion.ts'
import { downloading } from '#kit/ui/dialogs/downloading.ts'
import { permissionAsked } from '#kit/ui/permission-dialog.ts'
import { warningQuestion } from '#kit/warnings.ts'
import { colourModeOf, forcedMode } from '#web/colour-mode.ts'
import { LoadingBar } from '#web/layouts/LoadingBar.tsx'
import { NewVersion } from '#web/layouts/NewVersion.tsx'
import { Toasts } from '#web/layouts/Toasts.tsx'
import { Unavailable } from '#web/layouts/Unavailable.tsx'
import type { RouterContext } from '#web/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

const DeleteDialogs = lazy(async () => ({
  default: (await import('#kit/ui/dialogs/DeleteDialogs.tsx')).DeleteDialogs,
}))
const DownloadingDialog = lazy(async () => ({
  default: (await import('#kit/ui/dialogs/DownloadingDialog.tsx')).DownloadingDialog,
}))

const PermissionDialog = lazy(async () => ({
  default: (await import('#areas/access/web/PermissionDialog.tsx')).PermissionDialog,
}))

const WarningDialog = lazy(async () => ({
  default: (await import('#kit/ui/dialogs/WarningDialog.tsx')).WarningDialog,
}))

function Root() {
  useRouteTitle()
  useForcedMode()
  usePopup()
  const asked = [deletion.use().asked, bulkDeletion.use().asked].some(Boolean)
  const { open } = downloading.use()
  const { permission } = permissionAsked.use()
  const warns = useOnce(warningQuestion.use() !== undefined)
  return (
    <>
      <LoadingBar />
      <Outlet />
      <NewVersion />
      <Unavailable />
      <Toasts />
      <Suspense>
        {asked && <DeleteDialogs />}
        {open && <DownloadingDialog />}
        {permission && <PermissionDialog />}
        {warns && <WarningDialog />}
      </Suspense>
    </>
  )
}

/** From then on: a dialog stays where it is, so that it can close calmly. */
function useOnce(wanted: boolean): boolean {
  const was = useRef(false)
  was.current ||= wanted
  return was.current
}

function useRouteTitle(): void {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '',
  })
  useEffect(() => setRouteTitle(title), [title])
}

/** Light or dark as the page on screen insists, and as the person chose once it is left. */
function useForcedMode(): void {
  const mode = useMatches({ select: colourModeOf })
  useLayoutEffect(() => forcedMode.set(mode), [mode])
}

/** A window that was opened for one step only closes itself when it lands here with `popup=true`. */
function usePopup(): void {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('popup') === 'true') window.close()
  }, [])
}
