import { z } from 'zod'
import { Email, LetterCode, NewPassword } from '#areas/access/contract.ts'
import { Done, endpoint } from '#platform/http/contract.ts'

export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ email: Email, code: LetterCode, password: NewPassword })

export const doors = {
  forgot: endpoint({
    method: 'POST',
    path: '/password-resets',
    allow: 'public',
    summary: 'Asks for a letter with a code for a new password; the answer is the same for every address',
    body: ForgotPassword,
    reply: Done,
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/password-resets',
    allow: 'public',
    summary: 'Sets a new password by the code of the letter; every session of the account ends',
    body: ResetPassword,
    reply: Done,
  }),
}
