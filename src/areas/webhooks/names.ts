/** Work of this room, by the names it is queued under. */
export const fanOutWork = 'webhooks.fan_out'
export const sendWork = 'webhooks.send'

/** A secret that is moved to another agency or webhook does not open. */
export const secretAbout = (tenant: number, id: number): string => `webhooks/${tenant}/${id}/secret`
