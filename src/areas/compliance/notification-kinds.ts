import type { NotificationKind } from '#platform/notification-kind.ts'

export const requestAsked: NotificationKind = {
  name: 'compliance.asked',
  label: 'Documents are needed from you',
  group: 'Compliance',
  for: { kinds: ['candidate'], permission: 'compliance.requests.submit' },
  bell: true,
  mail: false,
}

export const requestSentBack: NotificationKind = {
  name: 'compliance.sent_back',
  label: 'A document that you sent has to be sent again',
  group: 'Compliance',
  for: { kinds: ['candidate'], permission: 'compliance.requests.submit' },
  bell: true,
  mail: false,
}

export const requestSubmitted: NotificationKind = {
  name: 'compliance.submitted',
  label: 'Something was submitted that you may review',
  group: 'Compliance',
  for: { kinds: ['staff'], permission: 'compliance.requests.review' },
  bell: true,
  mail: false,
}

export const reviewsWaiting: NotificationKind = {
  name: 'compliance.reviews_waiting',
  label: 'What waits for your review, once a day',
  group: 'Compliance',
  for: { kinds: ['staff'], permission: 'compliance.requests.review' },
  bell: false,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [
  requestAsked,
  requestSentBack,
  requestSubmitted,
  reviewsWaiting,
]
