import { askForReset, resetPassword } from '#areas/access/doors/actions.ts'
import { doors } from '#areas/access/doors/contract.ts'
import { confirmDevice } from '#areas/access/sign-in/confirming.ts'
import type { On } from '#platform/http/mount.ts'

export function doorRoutes(on: On): void {
  on(doors.forgot, (call) => askForReset(call, call.body))
  on(doors.confirmBrowser, (call) => confirmDevice(call, call.body.code))
  on(doors.reset, (call) => resetPassword(call, call.body))
}
