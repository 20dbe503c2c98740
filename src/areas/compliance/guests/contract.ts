import { z } from 'zod'
import { Brand } from '#areas/access/contract.ts'
import { NewSubmission } from '#areas/compliance/requests/contract.ts'
import { rejectCodes, requestStatuses } from '#areas/compliance/requests/request-contract.ts'
import { EvidenceField } from '#areas/compliance/requirements/contract.ts'
import { UploadId } from '#areas/files/contract.ts'
import { Done, endpoint, Id, IdParam, Instant, ShownDay, Version } from '#platform/http/contract.ts'

const link = z.object({ link_id: IdParam })
const request = link.extend({ request_id: IdParam })
const upload = request.extend({ upload: UploadId })

/** One thing that is asked, as whoever came by the link sees it: what they sent before is not shown again. */
const AskedDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  note: z.string(),
  status: z.enum(requestStatuses),
  due_on: ShownDay,
  overdue: z.boolean(),
  code: z.enum(rejectCodes).nullable(),
  reason: z.string(),
  kind: z.string(),
  statement: z.string(),
  evidence: z.array(EvidenceField),
  version: Version,
})
export type AskedDocument = z.output<typeof AskedDocument>

const AskedDocuments = z.object({
  agency_name: z.string(),
  brand: Brand,
  reader: z.object({ locale: z.string(), tz: z.string() }),
  to_name: z.string(),
  /** Of so many, so many wait for nobody outside the agency. */
  done: z.int(),
  total: z.int(),
  documents: z.array(AskedDocument),
})
export type AskedDocuments = z.output<typeof AskedDocuments>

export const SubmissionByLink = NewSubmission.omit({ file_ids: true })
export type SubmissionByLink = z.output<typeof SubmissionByLink>

const streams = ['application/offset+octet-stream']
const uploads = '/asked-documents/:link_id/requests/:request_id/uploads'

/** All that one party is asked, by a mailed link. Everything here answers alike to whoever guesses: 404. */
export const askedDocuments = {
  enter: endpoint({
    method: 'POST',
    path: '/asked-documents/:link_id/session',
    allow: 'public',
    summary: 'Exchanges the code of a link for a cookie that opens what it names for a while',
    params: link,
    body: z.object({ code: z.string().max(200) }),
    reply: z.object({ expires_at: Instant }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/asked-documents/:link_id/submit',
    allow: 'public',
    params: link,
    reply: AskedDocuments,
  }),
  view: endpoint({
    method: 'POST',
    path: '/asked-documents/:link_id/requests/:request_id/view',
    allow: 'public',
    summary: 'Whoever is asked has looked at what is asked',
    params: request,
    reply: AskedDocuments,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/asked-documents/:link_id/requests/:request_id/submission',
    allow: 'public',
    summary: 'Submits what was asked; of two photos or more one PDF is made',
    params: request,
    body: SubmissionByLink,
    reply: AskedDocuments,
  }),
  beginUpload: endpoint({
    method: 'POST',
    path: uploads,
    allow: 'public',
    summary: 'Begins a resumable upload (tus 1.0.0) for one request',
    params: request,
    produces: 'text/plain',
    streams,
  }),
  showUpload: endpoint({
    method: 'GET',
    path: `${uploads}/:upload`,
    allow: 'public',
    params: upload,
    produces: 'text/plain',
    summary: 'How far an upload is, as the headers of a HEAD',
  }),
  sendUpload: endpoint({
    method: 'PATCH',
    path: `${uploads}/:upload`,
    allow: 'public',
    params: upload,
    produces: 'text/plain',
    summary: 'Sends the next bytes of an upload',
    streams,
    bodyLimit: 110_000_000,
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    path: `${uploads}/:upload`,
    allow: 'public',
    params: upload,
    produces: 'text/plain',
    summary: 'Forgets an upload',
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/asked-documents/:link_id/link',
    allow: 'public',
    summary: 'Emails a fresh link to the address on file, if something still is asked; never says whether',
    params: link,
    reply: Done,
  }),
}
