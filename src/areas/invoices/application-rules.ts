import type { Reason } from '#platform/refusal.ts'

/** What the draft of an application for payment waits for. */
export type ApplicationState = 'open' | 'difference'

/** Until its application is answered, a draft stays as it was asked for, and nobody issues it. */
export function whyNotWithApplication(application: ApplicationState | null | undefined): Reason | undefined {
  if (application === 'open')
    return {
      code: 'invoice.application_open',
      status: 409,
      title: 'The client has not certified it yet',
      description:
        'An application for payment stands for this draft. Write down what was certified, or cancel the application.',
    }
  if (application === 'difference')
    return {
      code: 'invoice.application_difference',
      status: 409,
      title: 'Only a part of it was certified',
      description: 'Say on its application for payment what becomes of the rest first.',
    }
}
