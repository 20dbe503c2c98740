/** What a reminder or a promise makes old. */
export const chased = ['payment-reminders', 'payment-promises', 'history', 'mails']
