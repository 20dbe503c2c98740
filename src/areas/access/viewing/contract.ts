import { z } from 'zod'
import { Done, endpoint, IdParam } from '#platform/http/contract.ts'

export const viewAsRole = {
  start: endpoint({
    method: 'POST',
    path: '/roles/:id/viewing',
    allow: 'users.impersonate',
    summary:
      'Shows the agency, in this browser, as somebody with only this role sees it; nothing can be changed then',
    params: z.object({ id: IdParam }),
    reply: Done,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/viewing',
    allow: 'member',
    summary: 'Sees as oneself again',
    reply: Done,
    evenReadOnly: true,
  }),
}
