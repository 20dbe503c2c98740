export const userStatuses = ['invited', 'active', 'locked', 'deactivated'] as const
