import { joinByInvitation, openInvitation } from '#areas/identity/invitations/actions.ts'
import { invitations } from '#areas/identity/invitations/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function invitationRoutes(on: On): void {
  on(invitations.open, async (visit) => ({ data: await openInvitation(visit, visit.body.code) }))
  on(invitations.accept, (visit) => joinByInvitation(visit, visit.body))
}
