import type { FileCategory, FileSubject, FileVisibility } from '#areas/files/contract.ts'

export const categoryNames: Record<FileCategory, string> = {
  contract: 'Contract',
  right_to_work: 'Right to work',
  identity: 'Identity',
  certificate: 'Certificate',
  receipt: 'Receipt',
  signed_sheet: 'Signed timesheet',
  purchase_order: 'Purchase order',
  supplier_invoice: 'Supplier invoice',
  agreement: 'Agreement',
  other: 'Other',
}

export const visibilityNames: Record<FileVisibility, string> = {
  internal: 'Colleagues only',
  candidate: 'The candidate, too',
}

export const subjectNames: Record<FileSubject, string> = {
  clients: 'Client',
  candidates: 'Candidate',
  suppliers: 'Supplier',
  jobs: 'Job',
  placements: 'Placement',
  timesheets: 'Timesheet',
  invoices: 'Invoice',
}

/** What is called so, by its content. */
export const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'text/csv': 'CSV file',
  'text/plain': 'Text file',
  'message/rfc822': 'Email',
}
