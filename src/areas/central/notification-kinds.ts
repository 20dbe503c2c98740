import type { NotificationKind } from '#platform/notification-kind.ts'

export const agencyStatus: NotificationKind = {
  name: 'central.agency_status',
  label: 'Saffron changes the state of your agency',
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'agency.status' },
  bell: true,
  mail: true,
  forced: true,
}

export const agencyErasing: NotificationKind = {
  name: 'central.agency_erasing',
  label: 'The data of your closed agency is going to be erased',
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'agency.status' },
  bell: true,
  mail: true,
  forced: true,
}

export const supportAsked: NotificationKind = {
  name: 'central.support_asked',
  label: 'Saffron asks to look into your agency',
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'users.impersonate' },
  bell: true,
  mail: true,
  forced: true,
}

export const spaceShort: NotificationKind = {
  name: 'central.space_short',
  label: 'Saffron is short of space',
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'agency.status' },
  bell: true,
  mail: false,
  forced: true,
}

export const notifications = [agencyStatus, agencyErasing, supportAsked, spaceShort]
