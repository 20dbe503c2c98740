/** What people declare, word for word. Kept with each submission and decision; a changed text gets a new version. */

export const declaration = {
  version: 1,
  text: 'I confirm that the hours on this timesheet are the hours I worked, and that they are complete and correct.',
}

export const onBehalfDeclaration = {
  version: 1,
  text: 'I enter these hours in the worker’s place. They are what the worker gave me, complete and correct.',
}

/** `approve` is what the button stands under; `reject` is what sending back means. */
export const decisions = {
  approve:
    'I approve these hours as worked. I am authorised to do so, and I understand that they will be invoiced on the strength of this approval.',
  reject: 'I do not approve this timesheet and send it back to the worker with the reason given.',
} as const
