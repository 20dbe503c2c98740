import type { RejectCode, RequestStatus } from '#areas/compliance/requests/request-contract.ts'

export const requestStatusNames: Record<RequestStatus, string> = {
  requested: 'Requested',
  viewed: 'Seen',
  submitted: 'Submitted',
  in_review: 'Second check',
  rejected: 'Sent back',
  approved: 'Approved',
  expiring: 'Expires soon',
  expired: 'Expired',
  waived: 'Waived',
  renewed: 'Renewed',
  not_required: 'Not required',
  withdrawn: 'Withdrawn',
}

export const rejectNames: Record<RejectCode, string> = {
  unreadable: 'It cannot be read',
  incomplete: 'Something is missing',
  wrong_document: 'It is another document',
  expired: 'It has expired',
  does_not_match: 'It does not match the person',
  other: 'Another reason',
}
