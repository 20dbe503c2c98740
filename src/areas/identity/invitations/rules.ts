import type { Reason } from '#platform/refusal.ts'

type Invitation = { status: string; user_status: string; has_access: boolean }

/** Why somebody who holds the code cannot come in by it, in words that say what to do. */
export function whyNotAccept({ status, user_status, has_access }: Invitation): Reason | undefined {
  if (status === 'accepted')
    return {
      code: 'invitation.used',
      status: 410,
      title: 'This invitation was used already',
      description: 'Sign in with your email and password. If you did not use it, tell the agency at once.',
    }
  if (status === 'revoked' || user_status === 'deactivated' || user_status === 'locked')
    return {
      code: 'invitation.revoked',
      status: 410,
      title: 'This invitation was taken back',
      description: 'Ask the agency for a new one if you think that is a mistake.',
    }
  if (status === 'expired')
    return {
      code: 'invitation.expired',
      status: 410,
      title: 'This invitation has expired',
      description: 'It worked for seven days. Ask the agency to send it again: it takes them one click.',
    }
  if (has_access)
    return {
      code: 'invitation.used',
      status: 410,
      title: 'You are in already',
      description: 'Sign in with your email and password.',
    }
}

/** One answer for a wrong code, an older one, and an invitation that never was. */
export const wrongCode: Reason = {
  code: 'invitation.wrong',
  status: 404,
  title: 'This link does not work',
  description:
    'It may be incomplete, or a newer invitation has taken its place: use the link of the latest email, whole. Or ask the agency to send it again.',
}
