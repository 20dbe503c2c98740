import { z } from 'zod'
import { Email, EmailedCode, NewPassword } from '#areas/identity/contract.ts'
import { Done, endpoint } from '#platform/http/contract.ts'

export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ email: Email, code: EmailedCode, password: NewPassword })

/** The code of an email that makes a browser known. */
export const ConfirmBrowser = z.object({ code: EmailedCode })

export const passwordResets = {
  forgot: endpoint({
    method: 'POST',
    path: '/password-resets',
    allow: 'public',
    summary: 'Asks for an email with a code for a new password; the answer is the same for every address',
    body: ForgotPassword,
    reply: Done,
  }),
  confirmBrowser: endpoint({
    method: 'POST',
    path: '/browser-confirmations',
    allow: 'public',
    summary: 'Makes this browser known to the account of the email; signs nobody in',
    body: ConfirmBrowser,
    reply: Done,
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/password-resets',
    allow: 'public',
    summary: 'Sets a new password by the code of the email; every session of the account ends',
    body: ResetPassword,
    reply: Done,
  }),
}
