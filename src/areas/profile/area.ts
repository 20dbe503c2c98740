import { listens } from '#areas/profile/background.ts'
import { notices } from '#areas/profile/notices.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'profile', listens, notices }
