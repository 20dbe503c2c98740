import { z } from 'zod'
import { endpoint, Id, Instant } from '#platform/http/contract.ts'

const Action = z.object({ label: z.string(), url: z.string() })

export const Notification = z.object({
  id: Id,
  data: z.object({
    type: z.enum(['info', 'success', 'error']),
    title: z.string(),
    description: z.string(),
    actions: z.array(Action),
  }),
  read_at: Instant.nullable(),
  created_at: Instant,
})

export const NotificationPage = z.object({
  data: z.array(Notification),
  meta: z.object({ current_page: z.int(), per_page: z.int(), unread_count: z.int() }),
  links: z.object({ first: z.string(), prev: z.string().nullable(), next: z.string().nullable() }),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    allow: 'member',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: NotificationPage,
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notifications',
    allow: 'member',
    reply: z.object({ unread_count: z.int() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/notifications',
    allow: 'member',
    reply: z.object({ unread_count: z.int() }),
  }),
}

export type Notification = z.output<typeof Notification>
export type NotificationPage = z.output<typeof NotificationPage>
