import { z } from 'zod'
import { Day, Done, endpoint, IdParam, requiredText, Version } from '#platform/http/contract.ts'

export const KeepLonger = z.object({ erase_on: Day, reason: requiredText(500), version: Version })

export const erasing = {
  keep: endpoint({
    method: 'POST',
    path: '/central/tenants/:id/erasing',
    allow: 'central.tenants.delete',
    summary: 'Another day on which a closed agency is erased, with a reason that its owners read',
    params: z.object({ id: IdParam }),
    body: KeepLonger,
    reply: Done,
  }),
}
