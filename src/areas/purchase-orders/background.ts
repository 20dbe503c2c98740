export const background = {}
