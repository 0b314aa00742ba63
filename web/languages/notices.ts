// Texts for in-app notices, channel messages, and emails about workflows.
import { translated } from './catalogue';
import { CHAT_CHANNELS, PHONE_CHANNELS } from './channels.js';

export const notice = translated({
  somebody: ['Someone', 'Jemand', 'Quelqu’un', 'Alguien'],
  recipient: ['A recipient', 'Ein Empfänger', 'Un destinataire', 'Un destinatario'],
  noAnswer: ['no answer', 'keine Antwort', 'pas de réponse', 'sin respuesta'],
  assigned: [
    '{by} assigned “{name}” to you',
    '{by} hat Ihnen „{name}“ zugewiesen',
    '{by} vous a attribué « {name} »',
    '{by} le ha asignado «{name}»',
  ],
  mentioned: [
    '{by} mentioned you in a comment on {name}',
    '{by} hat Sie in einem Kommentar zu {name} erwähnt',
    '{by} vous a mentionné dans un commentaire sur {name}',
    '{by} le ha mencionado en un comentario sobre {name}',
  ],
  submitted: [
    '{client} submitted “{name}”',
    '{client} hat „{name}“ eingereicht',
    '{client} a envoyé « {name} »',
    '{client} ha enviado «{name}»',
  ],
  newLink: [
    '{client} requested a new link: “{name}” has expired',
    '{client} bittet um einen neuen Link: „{name}“ ist abgelaufen',
    '{client} demande un nouveau lien : « {name} » a expiré',
    '{client} solicita un enlace nuevo: «{name}» ha caducado',
  ],
  newInvitation: [
    '{email} requested a new invitation because theirs has expired',
    '{email} bittet um eine neue Einladung: Die bisherige ist abgelaufen',
    '{email} demande une nouvelle invitation : la précédente a expiré',
    '{email} solicita una invitación nueva: la anterior ha caducado',
  ],
  renewed: [
    '{by} says “{name}” has been renewed[ until {until:date}]',
    '{by} meldet, dass „{name}“[ bis zum {until:date}] verlängert wurde',
    '{by} indique que « {name} » est renouvelé[ jusqu’au {until:date}]',
    '{by} dice que «{name}» está renovado[ hasta el {until:date}]',
  ],
  notTheirs: [
    '{by} says “{name}” isn’t theirs',
    '{by} ist nach eigener Angabe nicht für „{name}“ zuständig',
    '{by} indique que « {name} » ne lui revient pas',
    '{by} dice que «{name}» no le corresponde',
  ],
  documentRead: [
    'An emailed document has been read: review “{name}”',
    'Ein per E-Mail gesendetes Dokument wurde ausgelesen: Bitte prüfen Sie „{name}“',
    'Un document envoyé par e-mail a été lu : vérifiez « {name} »',
    'Se ha leído un documento enviado por correo: revise «{name}»',
  ],
  documentUnread: [
    'The emailed document “{file}” couldn’t be read',
    'Das per E-Mail gesendete Dokument „{file}“ konnte nicht gelesen werden',
    'Le document « {file} » envoyé par e-mail n’a pas pu être lu',
    'No se pudo leer el documento «{file}» enviado por correo',
  ],
  webhookOff: [
    'The webhook to {host} was disabled: {reason}',
    'Der Webhook zu {host} wurde deaktiviert: {reason}',
    'Le webhook vers {host} a été désactivé : {reason}',
    'El webhook a {host} se ha desactivado: {reason}',
  ],
  whyOff: {
    too_many_failures: [
      'too many deliveries failed in a row',
      'Zu viele Zustellungen hintereinander sind fehlgeschlagen',
      'trop de livraisons consécutives ont échoué',
      'fallaron demasiadas entregas seguidas',
    ],
    gone: [
      'the receiver responded with 410 Gone',
      'Der Empfänger hat mit 410 Gone geantwortet',
      'le destinataire a répondu 410 Gone',
      'el receptor respondió 410 Gone',
    ],
  },
  integrationOff: [
    'The integration {name} was disabled: {reason}',
    'Die Integration {name} wurde deaktiviert: {reason}',
    'L’intégration {name} a été désactivée : {reason}',
    'La integración {name} se ha desactivado: {reason}',
  ],
  whyIntegrationOff: {
    too_many_failures: [
      'too many messages failed in a row',
      'Zu viele Nachrichten hintereinander sind fehlgeschlagen',
      'trop de messages consécutifs ont échoué',
      'fallaron demasiados mensajes seguidos',
    ],
    gone: [
      'the channel no longer exists',
      'Der Kanal existiert nicht mehr',
      'le canal n’existe plus',
      'el canal ya no existe',
    ],
  },
  lost: {
    reminder: [
      'A reminder to {to} by {channel} couldn’t be sent',
      'Eine Erinnerung an {to} per {channel} konnte nicht gesendet werden',
      'Un rappel à {to} par {channel} n’a pas pu être envoyé',
      'No se pudo enviar un recordatorio a {to} por {channel}',
    ],
    mail: [
      'An email to {to} couldn’t be sent',
      'Eine E-Mail an {to} konnte nicht gesendet werden',
      'Un e-mail à {to} n’a pas pu être envoyé',
      'No se pudo enviar un correo a {to}',
    ],
    message: [
      'A message to {to} by {channel} couldn’t be sent',
      'Eine Nachricht an {to} per {channel} konnte nicht gesendet werden',
      'Un message à {to} par {channel} n’a pas pu être envoyé',
      'No se pudo enviar un mensaje a {to} por {channel}',
    ],
  },
  unknownFate: [
    '{lost}: {reason}. It may or may not have arrived.',
    '{lost}: {reason}. Ob sie angekommen ist, ist nicht bekannt.',
    '{lost} : {reason}. On ne sait pas s’il est arrivé.',
    '{lost}: {reason}. No se sabe si llegó.',
  ],
  channels: {
    email: ['email', 'E-Mail', 'e-mail', 'correo electrónico'],
    ...PHONE_CHANNELS,
    ...CHAT_CHANNELS,
  },
});

export const chat = translated({
  testTitle: ['Test message', 'Testnachricht', 'Message de test', 'Mensaje de prueba'],
  home: ['Open the app', 'App öffnen', 'Ouvrir l’application', 'Abrir la aplicación'],
  assignee: ['Assigned to', 'Zuständig', 'Responsable', 'Responsable'],
  testText: [
    '{organization} can now post to this channel. Reminders will appear here.',
    '{organization} kann in diesem Kanal posten. Erinnerungen erscheinen hier.',
    '{organization} peut publier dans ce canal. Les rappels apparaîtront ici.',
    '{organization} puede publicar en este canal. Los recordatorios aparecerán aquí.',
  ],
});

export const workflow = translated({
  about: ['{title}[ for {expiry}]', '{title}[ für {expiry}]', '{title}[ pour {expiry}]', '{title}[ para {expiry}]'],
  start: [
    'Workflow started: {about}',
    'Ablauf gestartet: {about}',
    'Procédure démarrée : {about}',
    'Proceso iniciado: {about}',
  ],
  step: [
    'You have a step to complete in {about}: {step}',
    'Sie haben einen Schritt in {about}: {step}',
    'Vous avez une étape dans {about} : {step}',
    'Tiene un paso en {about}: {step}',
  ],
  steps: [
    'You have {count|# step|# steps} to complete in {about}',
    'Sie haben {count|# Schritt|# Schritte} in {about}',
    'Vous avez {count|# étape|# étapes} dans {about}',
    'Tiene {count|# paso|# pasos} en {about}',
  ],
  completion: [
    'Workflow completed: {about}',
    'Ablauf abgeschlossen: {about}',
    'Procédure terminée : {about}',
    'Proceso terminado: {about}',
  ],
  requests: [
    'Documents requested: {about}',
    'Unterlagen angefordert: {about}',
    'Documents demandés : {about}',
    'Documentos solicitados: {about}',
  ],
  failure: [
    '{about} couldn’t be started. {reason}',
    'Start fehlgeschlagen: {about}. {reason}',
    'Échec du démarrage : {about}. {reason}',
    'Error al iniciar: {about}. {reason}',
  ],
  stall: [
    'Workflow stalled: {about}, no step completed in {count|# day|# days}',
    'Ablauf stockt: {about}, seit {count|# Tag|# Tagen} kein Schritt erledigt',
    'Procédure bloquée : {about}, aucune étape terminée depuis {count|# jour|# jours}',
    'Proceso detenido: {about}, ningún paso completado en {count|# día|# días}',
  ],
  facts: {
    workflow: ['Workflow', 'Ablauf', 'Procédure', 'Proceso'],
    record: ['Record', 'Eintrag', 'Élément', 'Registro'],
    startedBy: ['Started by', 'Gestartet von', 'Démarrée par', 'Iniciado por'],
    progress: ['Progress', 'Fortschritt', 'Avancement', 'Avance'],
  },
  open: ['Open', 'Öffnen', 'Ouvrir', 'Abrir'],
  footer: [
    'You’re receiving this because you’re part of this workflow, you receive its notifications, or you set up its trigger.',
    'Sie erhalten diese Nachricht, weil Sie an diesem Ablauf beteiligt sind, seine Mitteilungen erhalten oder seinen Auslöser eingerichtet haben.',
    'Vous recevez ce message parce que vous participez à cette procédure, recevez ses notifications ou avez configuré son déclencheur.',
    'Recibe este mensaje porque participa en este proceso, recibe sus avisos o configuró su activador.',
  ],
});
