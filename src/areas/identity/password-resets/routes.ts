import { requestPasswordReset, resetPassword } from '#areas/identity/password-resets/actions.ts'
import { passwordResets } from '#areas/identity/password-resets/contract.ts'
import { confirmDevice } from '#areas/identity/sign-in/confirming.ts'
import type { On } from '#platform/http/mount.ts'

export function passwordResetRoutes(on: On): void {
  on(passwordResets.forgot, (call) => requestPasswordReset(call, call.body))
  on(passwordResets.confirmBrowser, (call) => confirmDevice(call, call.body.code))
  on(passwordResets.reset, (call) => resetPassword(call, call.body))
}
