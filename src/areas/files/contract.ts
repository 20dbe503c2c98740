import { z } from 'zod'
import {
  anyOf,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  idsUpTo,
  ListQuery,
  mostChosen,
  pageOf,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'

/** The kinds of records that have files, by their models' names in addresses. */
export const fileSubjects = [
  'clients',
  'candidates',
  'suppliers',
  'jobs',
  'placements',
  'timesheets',
  'invoices',
] as const
export type FileSubject = (typeof fileSubjects)[number]

export const fileCategories = [
  'contract',
  'right_to_work',
  'identity',
  'certificate',
  'receipt',
  'signed_sheet',
  'purchase_order',
  'supplier_invoice',
  'agreement',
  'other',
] as const
export type FileCategory = (typeof fileCategories)[number]

/** Whom it lies open to, besides colleagues who reach its record. */
export const fileVisibilities = ['internal', 'candidate'] as const
export type FileVisibility = (typeof fileVisibilities)[number]

export const scanStatuses = ['waiting', 'clean', 'refused'] as const
export const scanners = ['clamd', 'structure'] as const

export const longestName = 200
/** So many days something lies in the bin. */
export const binDays = 30

/** What an upload is called: `POST /uploads` makes one. */
export const UploadId = z.string().regex(/^\d{1,10}-g?\d{1,16}-[0-9a-f]{32}$/, 'Not an upload')

export const File = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(fileCategories),
  visibility: z.enum(fileVisibilities),
  sensitive: z.boolean(),
  expires_on: ShownDay.nullable(),
  retention_until: ShownDay.nullable(),
  /** The record it belongs to; null: to none yet. */
  subject: z.enum(fileSubjects).nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  /** The page of that record, inside the agency. */
  subject_page: z.string().nullable(),
  /** How many versions there are; what follows is about the last. */
  latest: z.int(),
  /** By its content, never by its name. */
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  pages: z.int().nullable(),
  /** Nothing is given out before it is clean. */
  scan_status: z.enum(scanStatuses),
  scanned_by: z.enum(scanners),
  hold_reason: z.string().nullable(),
  held_by_name: z.string().nullable(),
  held_at: Instant.nullable(),
  /** In the bin since; it leaves for good thirty days later, or when somebody wants the room. */
  deleted_at: Instant.nullable(),
  deleted_by_name: z.string().nullable(),
  /** Null: somebody who came by a link, without an account. */
  uploaded_by: Id.nullable(),
  uploaded_by_name: z.string(),
  version: Version,
  created_at: Instant,
})
export type File = z.output<typeof File>

/** Another file with the same content, that the person may see. */
const SameFile = z.object({ id: Id, name: z.string(), subject_name: z.string().nullable() })
export const FileDetails = File.extend({ same: z.array(SameFile) })
export type FileDetails = z.output<typeof FileDetails>

const described = {
  name: requiredText(longestName),
  category: z.enum(fileCategories),
  visibility: z.enum(fileVisibilities),
  sensitive: z.boolean(),
  expires_on: Day.nullable(),
  retention_until: Day.nullable(),
  subject: z.enum(fileSubjects).nullable(),
  subject_id: Id.nullable(),
}

export const NewFile = z.object({
  upload: UploadId,
  /** Left out: as it was called where it came from. */
  name: described.name.nullable().default(null),
  category: described.category.default('other'),
  visibility: described.visibility.default('internal'),
  sensitive: described.sensitive.default(false),
  expires_on: described.expires_on.default(null),
  retention_until: described.retention_until.default(null),
  subject: described.subject.default(null),
  subject_id: described.subject_id.default(null),
})
export type NewFile = z.output<typeof NewFile>

/** What is left out stays as it is. `subject` and `subject_id` move it. */
export const ChangeFile = z.object(described).partial().extend({ version: Version })
export type ChangeFile = z.output<typeof ChangeFile>

const ids = z.array(Id).min(1, 'Choose at least one').max(mostChosen, `At most ${mostChosen} at once`)

export const ChangeFiles = z.object({
  ids,
  category: described.category.optional(),
  visibility: described.visibility.optional(),
  sensitive: described.sensitive.optional(),
  expires_on: described.expires_on.optional(),
})
export type ChangeFiles = z.output<typeof ChangeFiles>

const yes = z.literal('true').optional()

export const FilesQuery = ListQuery.extend({
  subject: anyOf(fileSubjects),
  subject_id: IdParam.optional(),
  category: anyOf(fileCategories),
  visibility: anyOf(fileVisibilities),
  /** Those that expire within so many days, and those that have expired. */
  expiring_in: z.coerce.number().int().min(0).max(3650).optional(),
  sensitive: yes,
  /** Only those that the person uploaded. */
  mine: yes,
  /** Only those of no record. */
  unowned: yes,
  /** Only those under a legal hold. */
  held: yes,
  /** What was deleted, instead of what is there. */
  bin: yes,
})
export type FilesQuery = z.output<typeof FilesQuery>

export const FileVersion = z.object({
  id: Id,
  number: z.int(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  scan_status: z.enum(scanStatuses),
  scanned_by: z.enum(scanners),
  uploaded_by_name: z.string(),
  at: Instant,
})
export type FileVersion = z.output<typeof FileVersion>

export const FileDownload = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['download', 'preview']),
  user_name: z.string(),
  at: Instant,
})
export type FileDownload = z.output<typeof FileDownload>

const params = z.object({ id: IdParam })
const upload = z.object({ upload: z.string().max(60) })
/** Bytes of one request of an upload, or of a file sent in a form: more than the largest file. */
const bodyLimit = 110_000_000
const formTypes = ['multipart/form-data']

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/files',
    allow: 'files.view',
    summary: 'The files on records that one may see',
    query: FilesQuery,
    reply: pageOf(File),
  }),
  create: endpoint({
    method: 'POST',
    path: '/files',
    allow: 'files.upload',
    summary:
      'Makes a file of an upload; or, as multipart/form-data with an API token, of the part `file` and the other fields',
    body: NewFile,
    reply: FileDetails,
    creates: true,
    streams: formTypes,
    bodyLimit,
  }),
  show: endpoint({ method: 'GET', path: '/files/:id', allow: 'files.view', params, reply: FileDetails }),
  change: endpoint({
    method: 'PATCH',
    path: '/files/:id',
    allow: 'files.upload',
    summary: 'Names, classifies or moves a file',
    params,
    body: ChangeFile,
    reply: FileDetails,
  }),
  changeMany: endpoint({
    method: 'PATCH',
    path: '/files',
    allow: 'files.upload',
    summary: 'Classifies several files alike',
    body: ChangeFiles,
    reply: Done,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/files/:id/versions',
    allow: 'files.view',
    params,
    reply: z.object({ data: z.array(FileVersion) }),
    summary: 'What the file holds and held before, newest first',
  }),
  replace: endpoint({
    method: 'POST',
    path: '/files/:id/versions',
    allow: 'files.upload',
    summary: 'Puts an upload in the place of what the file holds; the old version stays',
    params,
    body: z.object({ upload: UploadId }),
    reply: FileDetails,
    creates: true,
    streams: formTypes,
    bodyLimit,
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/files/:id/downloads',
    allow: 'files.view',
    params,
    query: ListQuery,
    reply: pageOf(FileDownload),
    summary: 'Who took the file or looked at it, newest first',
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/:id/download',
    allow: 'files.view',
    params,
    query: z.object({
      /** Which version; left out: the last. */
      number: z.coerce.number().int().min(1).max(1000).optional(),
      /** To be looked at in the page rather than saved. */
      preview: yes,
    }),
    produces: 'text/plain',
    summary: 'Leads to a short-lived address of the file, for this person alone',
  }),
  content: endpoint({
    method: 'GET',
    path: '/file-contents/:address',
    allow: 'files.view',
    params: z.object({ address: z.string().max(200) }),
    transaction: true,
    produces: 'application/octet-stream',
    summary: 'A file by its short-lived address; who takes it is kept',
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/file-subjects',
    allow: 'files.upload',
    summary: 'The records of a kind that a file can be moved to',
    query: ListQuery.extend({ subject: z.enum(fileSubjects) }),
    reply: pageOf(z.object({ id: Id, name: z.string() })),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/file-holds',
    allow: 'files.delete',
    summary: 'Keeps files from being deleted until they are released',
    body: z.object({ ids, reason: requiredText(500) }),
    reply: Done,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/file-holds',
    allow: 'files.delete',
    summary: 'Releases files from their hold',
    body: z.object({ ids }),
    reply: Done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/file-restorations',
    allow: 'files.delete',
    summary: 'Brings files back from the bin',
    body: z.object({ ids }),
    reply: Done,
  }),
  roomInBin: endpoint({
    method: 'GET',
    path: '/file-deletions',
    allow: 'files.delete',
    summary: 'How much room it makes when files of the bin are deleted for good',
    query: z.object({ ids: idsUpTo(mostChosen) }),
    reply: z.object({ files: z.int(), bytes: z.int() }),
  }),
  deleteForGood: endpoint({
    method: 'POST',
    path: '/file-deletions',
    allow: 'files.delete',
    summary: 'Deletes files of the bin for good, with all their versions: room is free at once',
    body: z.object({ ids }),
    reply: Done,
    creates: true,
  }),
}

const streams = ['application/offset+octet-stream']

/** The resumable uploads of tus.io, version 1: what was sent stays for an hour after its last byte, and becomes a file by `POST /files`. */
export const uploads = {
  begin: endpoint({
    method: 'POST',
    path: '/uploads',
    allow: 'files.upload',
    summary: 'Begins a resumable upload (tus 1.0.0): Upload-Length, and the name in Upload-Metadata',
    produces: 'text/plain',
    streams,
  }),
  show: endpoint({
    method: 'GET',
    path: '/uploads/:upload',
    allow: 'files.upload',
    params: upload,
    produces: 'text/plain',
    summary: 'How far an upload is, as the headers of a HEAD: Upload-Offset of Upload-Length',
  }),
  send: endpoint({
    method: 'PATCH',
    path: '/uploads/:upload',
    allow: 'files.upload',
    params: upload,
    produces: 'text/plain',
    summary: 'Sends the next bytes of an upload, from Upload-Offset on',
    streams,
    bodyLimit,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/uploads/:upload',
    allow: 'files.upload',
    params: upload,
    produces: 'text/plain',
    summary: 'Forgets an upload',
  }),
}
