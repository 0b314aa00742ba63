// Texts for the page that a reminder’s link opens. Messages use its names for the answers too.
import { FORMATS, translated } from './catalogue';
import { PHONE_CHANNELS } from './channels.js';

const { en, de, fr, es } = FORMATS;
type Action = 'acknowledge' | 'snooze' | 'renewed' | 'not_me' | 'unsubscribe' | 'resubscribe';
type Channel = 'email' | keyof typeof PHONE_CHANNELS;

export const act = translated({
  title: ['Reminder', 'Erinnerung', 'Rappel', 'Recordatorio'],
  due: [
    (left: number) => {
      if (left === 0) return 'Due today.';
      return left > 0 ? `Due ${en.daysLeft(left)}.` : `Was due ${en.daysLeft(left)}.`;
    },
    (left: number) => (left < 0 ? `War ${de.daysLeft(left)} fällig.` : `Ist ${de.daysLeft(left)} fällig.`),
    (left: number) => `${left < 0 ? 'Arrivé' : 'Arrive'} à échéance ${fr.daysLeft(left)}.`,
    (left: number) => `${left < 0 ? 'Venció' : 'Vence'} ${es.daysLeft(left)}.`,
  ],
  facts: {
    due: ['Due', 'Fällig', 'Échéance', 'Vencimiento'],
    actBy: ['Act by', 'Zu erledigen bis', 'À traiter avant le', 'Actuar antes del'],
    type: ['Type', 'Art', 'Type', 'Tipo'],
    sentBy: ['Sent by', 'Gesendet von', 'Envoyé par', 'Enviado por'],
    sentTo: ['Sent to', 'Gesendet an', 'Envoyé à', 'Enviado a'],
  },
  note: ['Note (optional)', 'Anmerkung (optional)', 'Remarque (facultative)', 'Nota (opcional)'],
  renewedUntil: ['Renewed until', 'Verlängert bis', 'Renouvelé jusqu’au', 'Renovado hasta'],
  snoozeUntil: ['Remind me again on', 'Wieder erinnern am', 'Me le rappeler le', 'Recordármelo el'],
  file: [
    'Proof of renewal (PDF or image)',
    'Nachweis der Verlängerung (PDF oder Bild)',
    'Preuve du renouvellement (PDF ou image)',
    'Prueba de la renovación (PDF o imagen)',
  ],
  history: [
    'Who was notified and how they responded',
    'Benachrichtigungen und Antworten',
    'Notifications et réponses',
    'Avisos y respuestas',
  ],
  actions: {
    acknowledge: ['I’m on it', 'Ich kümmere mich darum', 'Je m’en occupe', 'Me encargo yo'],
    snooze: ['Remind me later', 'Später erinnern', 'Me le rappeler plus tard', 'Recordármelo más tarde'],
    renewed: ['It’s renewed', 'Ist verlängert', 'C’est renouvelé', 'Está renovado'],
    not_me: ['This isn’t mine', 'Das betrifft mich nicht', 'Cela ne me concerne pas', 'Esto no me corresponde'],
    unsubscribe: ['Unsubscribe', 'Abbestellen', 'Se désabonner', 'Darse de baja'],
    resubscribe: [
      'Send me reminders again',
      'Wieder Erinnerungen erhalten',
      'Recevoir à nouveau des rappels',
      'Enviarme recordatorios de nuevo',
    ],
  },
  noMore: [
    'To stop these messages, unsubscribe in your email app or reply STOP to a text message.',
    'Sie können diese Nachrichten in Ihrem Mailprogramm abbestellen oder auf eine Textnachricht mit STOP antworten.',
    'Pour ne plus recevoir ces messages, désabonnez-vous dans votre messagerie ou répondez STOP à un SMS.',
    'Para dejar de recibir estos mensajes, dese de baja en su programa de correo o responda STOP a un mensaje de texto.',
  ],
  done: {
    acknowledge: [
      'Thank you. Everyone involved can see that you’re on it.',
      'Danke. Alle Beteiligten sehen, dass Sie sich darum kümmern.',
      'Merci. Toutes les personnes concernées voient que vous vous en occupez.',
      'Gracias. Todas las personas implicadas ven que usted se encarga.',
    ],
    snooze: [
      'We’ll remind you again.',
      'Wir erinnern Sie wieder.',
      'Nous vous enverrons un nouveau rappel.',
      'Se lo recordaremos de nuevo.',
    ],
    renewed: [
      'Thank you. We’ve passed this on, and someone will confirm the renewal.',
      'Danke. Wir haben die Verlängerung weitergeleitet, sie wird noch bestätigt.',
      'Merci. Le renouvellement a été transmis et sera confirmé.',
      'Gracias. Hemos comunicado la renovación y alguien la confirmará.',
    ],
    not_me: [
      'Thank you. You won’t get any more reminders about this, and we’ve notified the people responsible.',
      'Danke. Sie erhalten dazu keine Erinnerungen mehr, und die Zuständigen wissen Bescheid.',
      'Merci. Vous ne recevrez plus de rappel à ce sujet, et les responsables ont été prévenus.',
      'Gracias. No recibirá más recordatorios sobre esto, y hemos avisado a los responsables.',
    ],
    unsubscribe: [
      'You’ll no longer receive reminders like this from this organization.',
      'Sie erhalten von dieser Organisation keine solchen Erinnerungen mehr.',
      'Vous ne recevrez plus de rappels de ce type de la part de cette organisation.',
      'Esta organización ya no le enviará recordatorios de este tipo.',
    ],
    resubscribe: [
      'You’ll receive reminders again.',
      'Sie erhalten wieder Erinnerungen.',
      'Vous recevrez à nouveau des rappels.',
      'Recibirá recordatorios de nuevo.',
    ],
  },
  chosen: [
    'You chose “{answer}”. Press the button to confirm.',
    'Sie haben „{answer}“ gewählt. Bitte bestätigen Sie mit der Schaltfläche.',
    'Vous avez choisi « {answer} ». Appuyez sur le bouton pour confirmer.',
    'Ha elegido «{answer}». Pulse el botón para confirmar.',
  ],
  another: [
    'Choose a different response',
    'Andere Antwort wählen',
    'Choisir une autre réponse',
    'Elegir otra respuesta',
  ],
  notPossible: [
    'That option is no longer available. Please choose again.',
    'Diese Auswahl ist nicht mehr möglich. Bitte wählen Sie neu.',
    'Ce choix n’est plus disponible. Veuillez choisir à nouveau.',
    'Esa opción ya no está disponible. Elija de nuevo.',
  ],
  answered: [
    (name: string, action: Action, day: string) =>
      `${name} ${
        {
          acknowledge: 'is on it',
          snooze: 'asked to be reminded later',
          renewed: 'says it has been renewed',
          not_me: 'says it isn’t theirs',
          unsubscribe: 'unsubscribed',
          resubscribe: 'subscribed again',
        }[action]
      } (${day})`,
    (name: string, action: Action, day: string) =>
      `${name} ${
        {
          acknowledge: 'kümmert sich darum',
          snooze: 'möchte später erinnert werden',
          renewed: 'meldet die Verlängerung',
          not_me: 'ist nach eigener Angabe nicht zuständig',
          unsubscribe: 'hat sich abgemeldet',
          resubscribe: 'hat sich wieder angemeldet',
        }[action]
      } (${day})`,
    (name: string, action: Action, day: string) =>
      `${name} ${
        {
          acknowledge: 's’en occupe',
          snooze: 'souhaite un rappel plus tard',
          renewed: 'dit que c’est renouvelé',
          not_me: 'dit ne pas être concerné',
          unsubscribe: 's’est désabonné',
          resubscribe: 's’est réabonné',
        }[action]
      } (${day})`,
    (name: string, action: Action, day: string) =>
      `${name} ${
        {
          acknowledge: 'se encarga',
          snooze: 'pidió un recordatorio más tarde',
          renewed: 'dice que está renovado',
          not_me: 'dice que no le corresponde',
          unsubscribe: 'se dio de baja',
          resubscribe: 'se dio de alta de nuevo',
        }[action]
      } (${day})`,
  ],
  told: [
    (name: string, channel: Channel, day: string) =>
      `${name} was notified by ${{ email: 'email', ...PHONE_CHANNELS }[channel]} (${day})`,
    (name: string, channel: Channel, day: string) =>
      `${name} wurde per ${{ email: 'E-Mail', ...PHONE_CHANNELS }[channel]} benachrichtigt (${day})`,
    (name: string, channel: Channel, day: string) =>
      `${name} a été prévenu par ${{ email: 'e-mail', ...PHONE_CHANNELS }[channel]} (${day})`,
    (name: string, channel: Channel, day: string) =>
      `Se avisó a ${name} por ${{ email: 'correo', ...PHONE_CHANNELS }[channel]} (${day})`,
  ],
  somebody: ['Someone', 'Jemand', 'Quelqu’un', 'Alguien'],
  snoozed: [
    'We’ll remind you again on {until:date}.',
    'Wir erinnern Sie am {until:date} wieder.',
    'Nous vous enverrons un nouveau rappel le {until:date}.',
    'Se lo recordaremos de nuevo el {until:date}.',
  ],
  ended: {
    renewed: [
      'This has been renewed or completed. There’s nothing left to do.',
      'Dieser Eintrag wurde verlängert oder erledigt. Sie müssen nichts weiter tun.',
      'Cet élément a été renouvelé ou clôturé. Vous n’avez plus rien à faire.',
      'Este registro se ha renovado o completado. No tiene que hacer nada más.',
    ],
    archived: [
      'This has been archived. There’s nothing left to do.',
      'Dieser Eintrag wurde archiviert. Sie müssen nichts weiter tun.',
      'Cet élément a été archivé. Vous n’avez plus rien à faire.',
      'Este registro se ha archivado. No tiene que hacer nada más.',
    ],
    deleted: [
      'This has been deleted. There’s nothing left to do.',
      'Dieser Eintrag wurde gelöscht. Sie müssen nichts weiter tun.',
      'Cet élément a été supprimé. Vous n’avez plus rien à faire.',
      'Este registro se ha eliminado. No tiene que hacer nada más.',
    ],
    expired_link: [
      'This link has expired. Ask the organization that sent it for a new one.',
      'Dieser Link ist abgelaufen. Bitten Sie die Organisation, die ihn geschickt hat, um einen neuen.',
      'Ce lien a expiré. Demandez-en un nouveau à l’organisation qui l’a envoyé.',
      'Este enlace ha caducado. Pida uno nuevo a la organización que lo envió.',
    ],
    opted_out: [
      'You’ve unsubscribed from these reminders. To receive them again, reply START or contact the organization.',
      'Sie haben diese Erinnerungen abbestellt. Um sie wieder zu erhalten, antworten Sie mit START oder wenden Sie sich an die Organisation.',
      'Vous vous êtes désabonné de ces rappels. Pour les recevoir à nouveau, répondez START ou contactez l’organisation.',
      'Se ha dado de baja de estos recordatorios. Para volver a recibirlos, responda START o contacte con la organización.',
    ],
  },
});
