import type { MailRow } from '#areas/mail/contract.ts'

/** What people call the fate of a mail, on screen and in files. */
export const mailStatusNames: Record<MailRow['status'], string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  not_sent: 'Not sent',
  suppressed: 'Suppressed',
}
