/** Words of the reminders of a visit. */
export const hu = {
  title: 'Emlékeztetők',
  channels: { mail: 'e-mail', sms: 'SMS', letter: 'levél' },
  states: {
    queued: 'elküldésre vár',
    sent: 'elküldve',
    delivered: 'megérkezett',
    failed: 'nem sikerült elküldeni',
  },
};
