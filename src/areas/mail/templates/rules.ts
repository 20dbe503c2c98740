import type { MailTemplateRow } from '#areas/mail/templates/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** Why an agency cannot word this mail itself: its group does, and alone. */
export function whyNotWorded({ kept_by }: Pick<MailTemplateRow, 'kept_by'>): Reason | undefined {
  if (kept_by?.mode !== 'locked') return undefined
  return {
    code: 'mail_template.group',
    title: `The group ${kept_by.name} keeps these words`,
    description: 'Only whoever runs the group at Saffron can change them. Ask them for other words.',
  }
}
