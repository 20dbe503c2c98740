import { z } from 'zod'
import type { Setting } from '#server/setting.ts'

const most = z.string().regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')

/** How large what is sent in may be, and how much of it may be on its way. */
export const uploadSettings: Setting[] = [
  {
    name: 'MAX_FILE_MB',
    default: '25',
    meaning: 'How large an uploaded file may be, in megabytes, up to 100',
    example: '100',
    check: z.string().regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100'),
  },
  {
    name: 'OPEN_UPLOADS_PERSON',
    default: '30',
    meaning: 'Uploads that one person may have begun and not made a file of yet; more are answered 429',
    example: '60',
    check: most,
  },
  {
    name: 'OPEN_UPLOADS_PERSON_MB',
    default: '600',
    meaning: 'How large these may be together, in megabytes',
    example: '1200',
    check: most,
  },
  {
    name: 'OPEN_UPLOADS_AGENCY',
    default: '200',
    meaning: 'The same for all people of an agency',
    example: '500',
    check: most,
  },
  {
    name: 'OPEN_UPLOADS_AGENCY_MB',
    default: '2000',
    meaning: 'How large those may be together, in megabytes',
    example: '5000',
    check: most,
  },
]

export type OpenUploads = Record<'person' | 'tenant', { count: number; bytes: number }>

/** The limits of what is on its way. */
export function openUploadsOf(given: (name: string) => string | undefined): OpenUploads {
  const of = (name: string, usualCount: number, usualMb: number) => ({
    count: Number(given(`OPEN_UPLOADS_${name}`) ?? usualCount),
    bytes: Number(given(`OPEN_UPLOADS_${name}_MB`) ?? usualMb) * 1_000_000,
  })
  return { person: of('PERSON', 30, 600), tenant: of('AGENCY', 200, 2_000) }
}
