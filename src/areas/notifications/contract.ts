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
    evenReadOnly: 'suspended',
    reply: z.object({ unread_count: z.int() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/notifications',
    allow: 'member',
    evenReadOnly: 'suspended',
    reply: z.object({ unread_count: z.int() }),
  }),
}

/** One line of the matrix: a kind that the person can be told, and how it reaches them now. */
export const NotificationPreference = z.object({
  name: z.string(),
  label: z.string(),
  group: z.string(),
  bell: z.boolean(),
  mail: z.boolean(),
  /** What cannot be chosen. */
  locked: z.object({ bell: z.boolean(), mail: z.boolean() }),
  /** Why not, in words; empty when everything can be chosen. */
  why: z.string(),
})

export const NotificationPreferences = z.object({
  /** Whether a notification is heard as well. */
  sound: z.boolean(),
  kinds: z.array(NotificationPreference),
})

/** What is left out stays as it is. */
export const ChangeNotificationPreferences = z.object({
  sound: z.boolean().optional(),
  kinds: z
    .array(
      z.object({ name: z.string().max(100), bell: z.boolean().optional(), mail: z.boolean().optional() }),
    )
    .max(100)
    .default([]),
})

export const notificationPreferences = {
  show: endpoint({
    method: 'GET',
    path: '/profile/notifications',
    allow: 'member',
    summary: 'What the person who asks can be told, and how each kind reaches them',
    reply: z.object({ data: NotificationPreferences }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/profile/notifications',
    allow: 'member',
    summary: 'Switches kinds of notifications on and off, by bell and email, and the sound',
    body: ChangeNotificationPreferences,
    reply: z.object({ data: NotificationPreferences }),
  }),
}

export type NotificationPreference = z.output<typeof NotificationPreference>
export type NotificationPreferences = z.output<typeof NotificationPreferences>
export type Notification = z.output<typeof Notification>
export type NotificationPage = z.output<typeof NotificationPage>
