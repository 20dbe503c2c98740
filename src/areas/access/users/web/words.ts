/** What the values of users are called, as choices of a form or filter. */
import { userStatuses } from '#areas/access/kinds.ts'
import { type Invitation, invitedKinds } from '#areas/access/users/contract.ts'
import { kindNames } from '#areas/access/users/rules.ts'
import { wordsOf } from '#kit/ui/format.ts'

export const kindOptions = invitedKinds.map((value) => ({ value, label: kindNames[value] }))
export const statusOptions = userStatuses.map((value) => ({ value, label: wordsOf(value) }))

export const invitationNames: Record<Invitation['status'], string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Taken back',
  bounced: 'Not delivered',
}
