export const userStatuses = ['invited', 'active', 'locked', 'deactivated'] as const

/**
 * How far somebody outside is on their way into the portal: no account, invited, an invitation that came to nothing, in,
 * or shut out.
 */
export const portalStates = ['none', 'invited', 'expired', 'bounced', 'active', 'closed'] as const
