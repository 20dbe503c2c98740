import { sql } from 'kysely'
import { findDocument } from '#areas/key-information/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const keyInformationAuditedRecords: Record<string, AuditedRecord> = {
  'key-information': {
    label: 'Key information document',
    table: 'key_information_documents',
    name: sql`'Version ' || r.version_no::text`,
    allow: 'key_information.view',
    find: findDocument,
  },
}
