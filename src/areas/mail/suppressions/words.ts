import type { Suppression } from '#areas/mail/suppressions/contract.ts'

/** What people call the reasons, on screen and in files. */
export const suppressionNames: Record<Suppression['reason'], string> = {
  bounced: 'Bounced',
  complained: 'Complained',
  asked: 'Asked',
  other: 'Other',
}
