import { sql } from 'kysely'
import type { Subject } from '#platform/subject.ts'

export const exportSubjects: Record<string, Subject> = {
  exports: { label: 'Export', table: 'exports', name: sql`r.title` },
}
