// Français.
import { CHAT_CHANNELS, PHONE_CHANNELS } from './channels.js';
import { detailWords } from './expiryDetails.js';
import { formatsOf } from './formats.js';

const formats = formatsOf('fr');
const { plural, daysLeft, date } = formats;
const days = (count) => plural(count, { one: '# jour', other: '# jours' });

/** @type {import('./language').Language} */
export const fr = {
  locale: 'fr',
  formats,
  details: { labels: detailWords('fr', 'label'), short: detailWords('fr', 'short') },
  reminder: {
    headline: (name, left) => `${name} ${left < 0 ? 'a expiré' : 'expire'} ${daysLeft(left)}`,
    subject: (headline, due) => `Rappel : ${headline} (${due})`,
    body: (sender, name, left) =>
      `Ceci est un rappel de ${sender} : l’échéance de ${name} ${left < 0 ? 'était' : 'est'} ${daysLeft(left)}.`,
    escalated: 'Personne n’a encore confirmé ce rappel, il vous est donc transmis.',
    actBy: (due) => `à traiter avant le ${date(due)}`,
    facts: {
      name: 'Nom',
      date: 'Date d’expiration',
      actBy: 'À traiter avant le',
      timeLeft: 'Temps restant',
      type: 'Type',
      priority: 'Priorité',
    },
    priorities: { High: 'Haute', Medium: 'Moyenne', Low: 'Basse' },
    open: 'Voir et répondre',
    footer: (organization) =>
      `Vous recevez ce message parce que ${organization} vous a désigné comme contact ou responsable de cet élément.`,
    sample: (subject) => `Exemple : ${subject}`,
  },
  digest: {
    title: (day) => `Rappels du ${date(day)}`,
    records: (count) => plural(count, { one: '# élément', other: '# éléments' }),
    first: (name, day) => `prochain : ${name}, ${day}`,
    body: (sender, day, records) => `Vos rappels de ${sender} pour le ${date(day)} : ${records}.`,
    more: (count) =>
      plural(count, {
        one: '# autre n’est pas indiqué ici.',
        other: '# autres ne sont pas indiqués ici.',
      }),
    line: (left, dates) => `${left < 0 ? 'a expiré' : 'expire'} ${daysLeft(left)} (${dates})`,
    footer: (organization) =>
      `Vous recevez ce message parce que ${organization} vous a désigné comme contact ou responsable de ces éléments.`,
  },
  request: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    facts: { request: 'Demande', due: 'Échéance' },
    footer:
      'Ce lien vous est personnel : merci de ne pas le transmettre. Vous pouvez vous arrêter à tout moment et reprendre plus tard.',
    passwordFooter: 'Le mot de passe que l’expéditeur vous a donné vous sera demandé.',
    subject: (organization, name) => `${organization} vous demande : ${name}`,
    intro: (organization) => `${organization} a besoin d’informations et de documents de votre part.`,
    open: 'Ouvrir la demande',
    reminderSubject: (organization, name) => `Rappel : ${organization} attend ${name}`,
    reminderIntro: (organization) => `${organization} attend toujours vos informations et documents.`,
    goOn: 'Reprendre la demande',
    againSubject: (organization, name) => `${organization} vous demande de corriger : ${name}`,
    againIntro: 'Merci pour votre envoi. Veuillez corriger les points suivants. Tout le reste est en ordre.',
    correct: 'Corriger',
    receiptSubject: (organization, name) => `${organization} a reçu : ${name}`,
    receiptIntro: (organization, day) => `Merci. ${organization} a bien reçu votre envoi le ${day} :`,
    receiptLocked: (organization, day) =>
      `Merci. ${organization} a bien reçu vos réponses et vos fichiers le ${day}. Pour votre sécurité, ils ne figurent pas dans cet e-mail.`,
    receiptMore: (count) => plural(count, { one: '# autre réponse', other: '# autres réponses' }),
    receipt: 'Ouvrir la demande',
    receiptFooter: 'Conservez cet accusé de réception. En cas d’erreur, répondez à cet e-mail.',
    yes: 'Oui',
    no: 'Non',
  },
  member: {
    assigned: (by, name) => `${by} vous a attribué ${name}`,
    assignedMany: (by, count) =>
      `${by} vous a attribué ${plural(count, { one: '# élément', other: '# éléments' })}`,
    assignedBody: 'Vous êtes désormais responsable de cette échéance.',
    assignedFooter:
      'Vous recevez ce message parce qu’un élément vous a été attribué. Vous pouvez désactiver ces messages dans votre profil.',
    submitted: (client, name) => `${client} a envoyé ${name}`,
    submittedBody: 'Examinez les réponses et les fichiers, puis approuvez-les ou demandez des corrections.',
    review: 'Examiner',
    submittedFooter:
      'Vous recevez ce message parce que vous avez activé ces notifications. Vous pouvez les désactiver dans votre profil.',
  },
  notice: {
    somebody: 'Quelqu’un',
    recipient: 'Un destinataire',
    noAnswer: 'pas de réponse',
    assigned: (by, name) => `${by} vous a attribué « ${name} »`,
    mentioned: (by, name) => `${by} vous a mentionné dans un commentaire sur ${name}`,
    submitted: (client, name) => `${client} a envoyé « ${name} »`,
    newLink: (client, name) => `${client} demande un nouveau lien : « ${name} » a expiré`,
    newInvitation: (email) => `${email} demande une nouvelle invitation : la précédente a expiré`,
    renewed: (by, name, until) =>
      `${by} indique que « ${name} » est renouvelé${until === null ? '' : ` jusqu’au ${date(until)}`}`,
    notTheirs: (by, name) => `${by} indique que « ${name} » ne lui revient pas`,
    documentRead: (name) => `Un document envoyé par e-mail a été lu : vérifiez « ${name} »`,
    documentUnread: (file) => `Le document « ${file} » envoyé par e-mail n’a pas pu être lu`,
    webhookOff: (host, reason) => `Le webhook vers ${host} a été désactivé : ${reason}`,
    whyOff: {
      too_many_failures: 'trop de livraisons consécutives ont échoué',
      gone: 'le destinataire a répondu 410 Gone',
    },
    integrationOff: (name, reason) => `L’intégration ${name} a été désactivée : ${reason}`,
    whyIntegrationOff: {
      too_many_failures: 'trop de messages consécutifs ont échoué',
      gone: 'le canal n’existe plus',
    },
    lost: {
      reminder: (to, channel) => `Un rappel à ${to} par ${channel} n’a pas pu être envoyé`,
      mail: (to) => `Un e-mail à ${to} n’a pas pu être envoyé`,
      message: (to, channel) => `Un message à ${to} par ${channel} n’a pas pu être envoyé`,
    },
    unknownFate: (lost, reason) => `${lost} : ${reason}. On ne sait pas s’il est arrivé.`,
    channels: {
      email: 'e-mail',
      ...PHONE_CHANNELS,
      ...CHAT_CHANNELS,
    },
  },
  chat: {
    testTitle: 'Message de test',
    home: 'Ouvrir l’application',
    assignee: 'Responsable',
    testText: (organization) => `${organization} peut publier dans ce canal. Les rappels apparaîtront ici.`,
  },
  workflow: {
    about: (title, expiry) => (expiry === null ? title : `${title} pour ${expiry}`),
    start: (about) => `Procédure démarrée : ${about}`,
    step: (about, step) => `Vous avez une étape dans ${about} : ${step}`,
    steps: (about, count) =>
      `Vous avez ${plural(count, { one: '# étape', other: '# étapes' })} dans ${about}`,
    completion: (about) => `Procédure terminée : ${about}`,
    requests: (about) => `Documents demandés : ${about}`,
    failure: (about, reason) => `Échec du démarrage : ${about}. ${reason}`,
    stall: (about, count) => `Procédure bloquée : ${about}, aucune étape terminée depuis ${days(count)}`,
    facts: { workflow: 'Procédure', record: 'Élément', startedBy: 'Démarrée par', progress: 'Avancement' },
    open: 'Ouvrir',
    footer:
      'Vous recevez ce message parce que vous participez à cette procédure, recevez ses notifications ou avez configuré son déclencheur.',
  },
  account: {
    hello: (name) => `Bonjour ${name},`,
    verify: {
      title: 'Confirmez votre adresse e-mail',
      body: 'Merci de confirmer que cette adresse e-mail est la vôtre. Le lien est valable 7 jours.',
      action: 'Confirmer l’adresse e-mail',
      footer: 'Si vous ne vous êtes pas inscrit, vous pouvez ignorer ce message.',
    },
    reset: {
      subject: 'Votre code de réinitialisation du mot de passe',
      title: 'Réinitialiser votre mot de passe',
      body: 'Utilisez ce code pour choisir un nouveau mot de passe :',
      valid: (minutes) =>
        plural(minutes, {
          one: 'Il est valable # minute et ne sert qu’une fois.',
          other: 'Il est valable # minutes et ne sert qu’une fois.',
        }),
      action: 'Choisir un nouveau mot de passe',
      footer: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe ne changera pas.',
    },
    invitation: {
      subject: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization}`,
      body: (inviter, organization, role) =>
        `${inviter} vous invite à rejoindre ${organization} (rôle : ${role}).`,
      roles: { viewer: 'lecteur', editor: 'éditeur', admin: 'administrateur' },
      valid: 'L’invitation est valable 7 jours.',
      action: 'Accepter l’invitation',
      footer: 'Si vous ne connaissez pas cette personne, vous pouvez ignorer cet e-mail.',
    },
  },
  plan: {
    ended: {
      trial_ended: 'Votre période d’essai est terminée',
      payment_failed: 'Un paiement de votre abonnement a échoué',
      cancelled: 'Votre abonnement a pris fin',
    },
    kept: 'Rien n’est supprimé, et les rappels de vos éléments continuent d’être envoyés.',
    trialEnding: (day) => `Votre période d’essai se termine le ${day}`,
    choose: 'Choisissez un abonnement pour continuer sans interruption.',
    grace: (day) =>
      `Vous gardez un accès complet jusqu’au ${day}. Ensuite, votre organisation passe en lecture seule.`,
    readOnly: 'Votre organisation est maintenant en lecture seule',
    readOnlyBody: (ended) =>
      `${ended}. Vous pouvez toujours tout consulter. Pour modifier à nouveau, choisissez un abonnement.`,
    action: 'Choisir un abonnement',
    noCreditTitle: 'Plus de crédits pour les rappels',
    noCredit:
      'Votre organisation n’a plus de crédits pour certains rappels. Ils ne sont pas envoyés tant que vous n’ajoutez pas de crédits.',
  },
  summary: {
    subject: (organization, score) =>
      `Bilan hebdomadaire de ${organization} : score de conformité ${formats.number(score)}`,
    score: (score, change) => {
      const now = `Votre score de conformité est de ${formats.number(score)} sur 100`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, comme la semaine dernière.`;
      const points = plural(Math.abs(change), { one: '# point', other: '# points' });
      return `${now}, en ${change > 0 ? 'hausse' : 'baisse'} de ${points} par rapport à la semaine dernière.`;
    },
    overdue: (count) =>
      plural(count, {
        one: '# élément a dépassé son échéance au cours de la semaine écoulée',
        other: '# éléments ont dépassé leur échéance au cours de la semaine écoulée',
      }),
    upcoming: (count) =>
      plural(count, {
        one: '# élément arrive à échéance dans les 30 prochains jours',
        other: '# éléments arrivent à échéance dans les 30 prochains jours',
      }),
    unreminded: (count) => plural(count, { one: '# élément sans rappel', other: '# éléments sans rappel' }),
    undated: 'sans date',
    open: 'Voir les échéances',
    stop: 'Ne plus recevoir ce bilan',
    footer: (organization) =>
      `Vous recevez ce message le lundi parce que vous administrez ${organization}. Il n’est pas envoyé lorsqu’il n’y a rien à signaler.`,
  },
  unreachable: {
    title: (count) =>
      plural(count, {
        one: '# personne n’a pas pu être jointe',
        other: '# personnes n’ont pas pu être jointes',
      }),
    body: 'Aucun rappel ne leur est parvenu par les canaux qu’elles ont acceptés. Corrigez leurs coordonnées ou prévenez-les vous-même.',
    more: (count) =>
      plural(count, { one: '# autre n’est pas listée ici.', other: '# autres ne sont pas listées ici.' }),
    open: 'Ouvrir',
    channels: { email: 'E-mail', ...PHONE_CHANNELS },
    reasons: {
      contact_not_found: 'n’est plus un contact',
      notifications_switched_off: 'les notifications sont désactivées',
      not_opted_in: 'n’a pas donné son accord',
      no_address: 'aucune adresse enregistrée',
      same_address_as_another_recipient: 'a la même adresse qu’un autre destinataire',
      no_credit: 'il ne restait plus de crédits',
      organization_not_verified: 'votre organisation n’est pas encore vérifiée',
      no_whatsapp_template: 'aucun modèle WhatsApp configuré',
      address_bounced: 'les e-mails envoyés à cette adresse sont refusés',
      reported_as_spam: 'a signalé un message précédent comme indésirable',
      unsubscribed: 's’est désabonné',
      stopped_by_recipient: 'a répondu STOP',
    },
  },
  whatsapp: {
    reminder:
      'Rappel de {{1}} : {{2}}, échéance le {{3}} ({{4}}). Ouvrir : {{5}} – répondez STOP pour vous désabonner.',
    workflow: 'Procédure mise à jour : {{1}}. Ouvrir : {{2}} – répondez STOP pour vous désabonner.',
  },
  page: {
    brokenLink: 'Ce lien ne fonctionne pas. Ouvrez-le à nouveau depuis le message.',
    endedLink: 'Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    onward: 'Se connecter et voir les prochaines échéances',
    failed: 'Une erreur s’est produite. Veuillez réessayer.',
    wrong: {
      file: 'Le fichier est vide, ou son contenu ne correspond pas à son type.',
      kind: 'Ce type de fichier n’est pas accepté.',
      code: 'Le code est incorrect ou a expiré. Demandez-en un nouveau.',
      password:
        'Utilisez 8 à 128 caractères, dont une majuscule, une minuscule et un chiffre. Évitez les mots de passe courants.',
      email: 'Cette adresse e-mail ne peut pas être utilisée ici.',
      date: 'Cette date ne peut pas être utilisée ici.',
      checklist: 'Terminez d’abord les points obligatoires de la liste.',
    },
    refusals: {
      VALIDATION_FAILED: 'Une information manque ou n’est pas valide.',
      SEATS_EXHAUSTED: 'Toutes les places de votre abonnement sont occupées.',
      ORGANIZATION_REQUIRED: 'Ce compte n’appartient encore à aucune organisation.',
      UNAUTHORIZED: 'Reconnectez-vous, ou ouvrez le lien une nouvelle fois.',
      FORBIDDEN: 'Votre rôle ne le permet pas. Adressez-vous à un administrateur.',
      PLAN_LIMIT_REACHED: 'La limite de votre abonnement est atteinte.',
      EMAIL_NOT_VERIFIED: 'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un lien.',
      ORGANIZATION_READ_ONLY:
        'L’organisation est en lecture seule pour le moment : son abonnement a pris fin.',
      NOT_FOUND: 'Cet élément n’existe pas ou a été supprimé.',
      CONFLICT: 'Cela a changé entre-temps, ou est déjà pris. Rechargez la page.',
      EMAIL_EXISTS: 'Cette adresse e-mail est déjà utilisée.',
      TOO_MANY_ATTACHMENTS: 'Cet élément a atteint le nombre maximal de fichiers.',
      INVALID_STATE: 'Ce n’est pas possible dans l’état actuel. Rechargez la page.',
      LIMIT_REACHED: 'La limite est atteinte.',
      GONE: 'Ce n’est plus disponible.',
      PRECONDITION_FAILED: 'Quelqu’un d’autre a modifié cet élément entre-temps. Rechargez la page.',
      FILE_TOO_LARGE: 'Le fichier est trop volumineux.',
      PAYLOAD_TOO_LARGE: 'Trop de données en une seule fois.',
      UNSUPPORTED_MEDIA_TYPE: 'Ce type de fichier n’est pas accepté.',
      RATE_LIMITED: 'Trop de tentatives. Veuillez patienter une minute.',
      UNAVAILABLE: 'Ce service est momentanément indisponible. Veuillez réessayer dans une minute.',
    },
    act: {
      title: 'Rappel',
      due: (left) => `L’échéance ${left < 0 ? 'était' : 'est'} ${daysLeft(left)}.`,
      facts: {
        due: 'Échéance',
        actBy: 'À traiter avant le',
        type: 'Type',
        sentBy: 'Envoyé par',
        sentTo: 'Envoyé à',
      },
      note: 'Remarque (facultative)',
      renewedUntil: 'Renouvelé jusqu’au',
      snoozeUntil: 'Me le rappeler le',
      file: 'Preuve du renouvellement (PDF ou image)',
      history: 'Qui a été prévenu et ce qui a été répondu',
      actions: {
        acknowledge: 'Je m’en occupe',
        snooze: 'Me le rappeler plus tard',
        renewed: 'C’est renouvelé',
        not_me: 'Cela ne me concerne pas',
        unsubscribe: 'Se désabonner',
        resubscribe: 'Recevoir à nouveau des rappels',
      },
      noMore:
        'Pour ne plus recevoir ces messages, désabonnez-vous dans votre messagerie ou répondez STOP à un SMS.',
      done: {
        acknowledge: 'Merci. Toutes les personnes concernées voient que vous vous en occupez.',
        snooze: 'Nous vous enverrons un nouveau rappel.',
        renewed: 'Merci. Le renouvellement a été transmis et sera confirmé.',
        not_me: 'Merci. Vous ne recevrez plus de rappel à ce sujet, et les responsables ont été prévenus.',
        unsubscribe: 'Vous ne recevrez plus ce type de rappels de cette organisation.',
        resubscribe: 'Vous recevrez à nouveau des rappels.',
      },
      chosen: (answer) => `Vous avez choisi « ${answer} ». Appuyez sur le bouton pour confirmer.`,
      another: 'Choisir une autre réponse',
      notPossible: 'Ce choix n’est plus disponible. Veuillez choisir à nouveau.',
      answered: (name, action, day) =>
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
      told: (name, channel, day) =>
        `${name} a été prévenu par ${{ email: 'e-mail', ...PHONE_CHANNELS }[channel]} (${day})`,
      somebody: 'Quelqu’un',
      snoozed: (until) => `Nous vous enverrons un nouveau rappel le ${date(until)}.`,
      ended: {
        renewed: 'Cet élément a été renouvelé ou terminé. Il n’y a plus rien à faire.',
        archived: 'Cet élément a été archivé. Il n’y a plus rien à faire.',
        deleted: 'Cet élément a été supprimé. Il n’y a plus rien à faire.',
        expired_link: 'Ce lien a expiré. Demandez-en un nouveau à l’organisation qui l’a envoyé.',
        opted_out:
          'Vous êtes désabonné de ces rappels. Pour les recevoir à nouveau, répondez START ou contactez l’organisation.',
      },
    },
    share: {
      title: 'Élément partagé',
      password: 'Mot de passe',
      show: 'Afficher',
      wrongPassword: 'Mot de passe incorrect.',
      done: 'Fait',
      toDo: 'À faire',
      inProgress: 'En cours',
      facts: {
        organization_name: 'Organisation',
        expiry_date: 'Date d’expiration',
        start_date: 'Date de début',
        type: 'Type',
        ...detailWords('fr', 'label'),
        priority: 'Priorité',
        state: 'État',
        notes: 'Notes',
      },
    },
    summary: {
      title: 'Bilan hebdomadaire',
      question: 'Souhaitez-vous ne plus recevoir le bilan hebdomadaire ?',
      stop: 'Ne plus recevoir ce bilan',
      done: 'Vous ne recevrez plus le bilan hebdomadaire. Vous pouvez le réactiver dans votre profil.',
    },
    verify: {
      title: 'Confirmez votre adresse e-mail',
      wait: 'Un instant …',
      thanks: 'Merci',
      verified: (email) => `${email} est confirmée.`,
      oldTitle: 'Ce lien ne fonctionne plus',
      old: 'Il a peut-être expiré, ou un e-mail plus récent l’a remplacé.',
      email: 'Votre adresse e-mail',
      again: 'Envoyer un nouveau lien',
      onItsWay: 'Si cette adresse correspond à un compte non confirmé, un nouvel e-mail vient d’être envoyé.',
    },
    invitation: {
      title: 'Accepter votre invitation',
      firstName: 'Prénom',
      lastName: 'Nom',
      email: 'Votre adresse e-mail',
      password: 'Choisissez un mot de passe',
      policy: '8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
      join: 'Rejoindre',
      welcome: (organization) => `Bienvenue chez ${organization}`,
      outcome: 'Vous pouvez maintenant vous connecter avec votre adresse e-mail et votre mot de passe.',
      until: (day) => `L’invitation est valable jusqu’au ${day}.`,
      ended: {
        expired: 'Cette invitation a expiré',
        cancelled: 'Cette invitation a été retirée',
        accepted: 'Cette invitation a déjà été utilisée',
      },
      whatNow: {
        expired: 'Demandez-en une nouvelle à la personne qui vous a invité.',
        cancelled: 'Contactez la personne qui vous a invité.',
        accepted:
          'Si c’était vous, connectez-vous avec votre adresse e-mail et votre mot de passe. Si vous l’avez oublié, choisissez-en un nouveau.',
      },
      ask: 'Demander une nouvelle invitation',
      asked:
        'Nous avons demandé une nouvelle invitation à la personne qui vous a invité. Vous la recevrez par e-mail.',
      newPassword: 'Choisir un nouveau mot de passe',
      broken: 'Ce lien ne fonctionne pas',
      look: 'Un e-mail plus récent l’a peut-être remplacé. Cherchez le dernier, ou demandez à la personne qui vous a invité.',
    },
    reset: {
      title: 'Choisir un nouveau mot de passe',
      email: 'Adresse e-mail',
      send: 'M’envoyer un code',
      code: 'Code reçu par e-mail',
      newPassword: 'Nouveau mot de passe',
      save: 'Enregistrer le nouveau mot de passe',
      haveCode: 'J’ai déjà un code',
      another: 'Envoyer un autre code',
      changed: 'Votre mot de passe a été modifié',
      signIn: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
      policy: '8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
      sent: (email) =>
        `Si ${email} correspond à un compte, un e-mail avec un code vient d’être envoyé. Cela peut prendre une minute.`,
    },
    collect: {
      wrongPassword: 'Mot de passe incorrect.',
      opening: 'Ouverture de votre demande …',
      password: 'Mot de passe',
      passwordHint: 'L’expéditeur vous l’a communiqué séparément.',
      unlock: 'Ouvrir la demande',
      locked: 'Cette demande est protégée',
      back: 'Retour',
      next: 'Page suivante',
      page: 'Page',
      pages: 'Pages du formulaire',
      saving: 'Enregistrement …',
      saved:
        'Tout est enregistré. Vous pouvez fermer cette page et reprendre plus tard, même sur un autre appareil.',
      unsaved: 'Pas encore enregistré. Nouvel essai …',
      notSaved: 'Non enregistré :',
      nothingMissing: 'Tout est complet',
      required: ' (obligatoire)',
      choose: 'Veuillez choisir',
      numbers: {
        en: 'Dans ce formulaire, 1,000 signifie mille ; le signe décimal est le point, comme dans 0.5',
        de: 'Dans ce formulaire, 1.000 signifie mille ; le signe décimal est la virgule, comme dans 0,5',
        fr: 'Par exemple 1 000 pour mille et 0,5 pour un demi',
        es: 'Dans ce formulaire, 1.000 signifie mille ; le signe décimal est la virgule, comme dans 0,5',
      },
      remove: 'Retirer',
      fileGone: 'Ce fichier n’existe plus.',
      lookAt: 'Veuillez vérifier les points suivants avant l’envoi :',
      thanks: 'Merci',
      sendingFile: 'Un fichier est encore en cours d’envoi. Veuillez patienter.',
      answersUnsaved: 'Vos réponses ne sont pas encore enregistrées. Veuillez réessayer dans un instant.',
      brokenTitle: 'Ce lien ne fonctionne pas',
      brokenText: 'Il a peut-être été remplacé par un plus récent. Cherchez le dernier e-mail.',
      closed: 'Cette demande est close',
      newLink: 'Demander un nouveau lien',
      senderKnows: 'L’expéditeur est informé',
      senderAsked: 'S’il est d’accord, vous recevrez un nouveau lien par e-mail.',
      incompleteTitle: 'Ce lien est incomplet',
      incompleteText: 'Veuillez ouvrir à nouveau le lien depuis le message.',
      anyFile: 'tout fichier',
      wrong: {
        required: 'Saisissez une réponse.',
        number: 'Saisissez un nombre, par exemple 1250 ou 12,5.',
        digits: 'Ce nombre a trop de chiffres : au plus 15 avant la virgule et 10 après.',
        date: 'Saisissez une date valide.',
        choice: 'Sélectionnez l’une des options.',
        long: 'Ce texte est trop long.',
        other: 'Cette réponse n’est pas valide.',
      },
      couldMean: (one, other, asOne, asOther) =>
        `Cela pourrait signifier ${one} ou ${other}. Saisissez ${asOne} ou ${asOther}.`,
      correct: (reason) => `À corriger : ${reason}`,
      understood: (value) => `Compris comme ${value}`,
      get: (name) => `Télécharger ${name}`,
      removeFile: (name) => `Retirer ${name}`,
      sending: (name) => `Envoi de ${name}`,
      filesFor: (label) => `Fichiers pour ${label}`,
      missing: (count) =>
        plural(count, { one: '# réponse obligatoire manque', other: '# réponses obligatoires manquent' }),
      missingHere: (count) => ` (${formats.number(count)} à remplir)`,
      send: (organization) => `Envoyer à ${organization}`,
      due: (day) => `Échéance ${date(day)}`,
      again: (organization) =>
        `${organization} vous demande de corriger ce qui suit. Tout le reste est en ordre.`,
      done: (organization, at) =>
        `${organization} a reçu votre envoi le ${formats.minute(at)}. Il n’y a plus rien à faire.`,
      empty: (name) => `${name} est vide.`,
      tooLarge: (name, size, most) =>
        `${name} est trop volumineux (${size}). La taille maximale est de ${most}.`,
      wrongType: (name) => `${name} ne correspond pas aux types de fichiers demandés.`,
      atMost: (most) => `Jusqu’à ${most} par fichier.`,
      any: (kind) =>
        ({ image: 'toute image', video: 'toute vidéo', audio: 'tout enregistrement', text: 'tout texte' })[
          kind
        ] ?? kind,
      refused: (name) => `${name} n’a pas été accepté. Veuillez réessayer.`,
      unsent: (name) => `${name} n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.`,
      notStored: (name) =>
        `${name} n’a pas pu être enregistré, bien que votre connexion fonctionne. Réessayez plus tard. Si le problème persiste, contactez l’expéditeur.`,
    },
    portal: {
      opening: 'Ouverture de votre portail …',
      title: 'Portail',
      projects: 'Projets',
      requests: 'Demandes',
      documents: 'Documents',
      none: 'Aucun pour le moment.',
      download: 'Télécharger',
      downloadOf: (name) => `Télécharger ${name}`,
      answer: 'Répondre',
      answerOf: (name) => `Répondre à ${name}`,
      about: (until) =>
        `Vos projets, demandes et documents chez nous. Ce lien est valable jusqu’au ${until}.`,
      from: (day) => `à partir du ${day}`,
      due: (day) => `échéance ${day}`,
      asked: (day) => `demandé le ${day}`,
      answered: (day) => `répondu le ${day}`,
      sent: (day) => `envoyé le ${day}`,
      requestStatus: {
        sent: 'Envoyée à vous',
        viewed: 'Ouverte',
        in_progress: 'En cours',
        completed: 'Reçue',
        paused: 'Suspendue',
        cancelled: 'Retirée',
        expired: 'Expirée',
      },
      documentStatus: { pending: 'En cours d’examen', approved: 'Accepté', rejected: 'À corriger' },
    },
  },
};
