import { queryOptions } from '@tanstack/react-query'
import type { NotificationPage } from '#areas/notifications/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { request } from '#kit/call.ts'

/** The newest notifications and how many are unread. Without the contract, whose schemas would weigh on the first load. */
export const newestQuery = (tenant = tenantOfAddress()) =>
  queryOptions({
    queryKey: ['notifications', 'newest', tenant],
    queryFn: async ({ signal }) =>
      (await request('GET', '/notifications', { query: { page: 1 }, signal })) as NotificationPage,
  })
