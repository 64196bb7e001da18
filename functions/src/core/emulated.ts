/** True inside the Emulator Suite; nothing that depends on it is ever deployed switched on. */
export const isEmulated = process.env['FUNCTIONS_EMULATOR'] === 'true'
