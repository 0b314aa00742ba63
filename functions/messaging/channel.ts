// Over which ways a message reaches an address.

export type Channel = 'email' | 'sms' | 'whatsapp';
