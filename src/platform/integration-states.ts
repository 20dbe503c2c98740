/** `not_set_up`: whoever runs Saffron has something to do first. The rest is where the agency's own connection stands. */
export const integrationStates = [
  'not_set_up',
  'not_connected',
  'connecting',
  'connected',
  'degraded',
  'expired',
  'disconnected',
] as const
export type IntegrationState = (typeof integrationStates)[number]
